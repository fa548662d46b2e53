/** Asks for the token of a server that lets only some people write. */

import { useEffect, useState } from "preact/hooks";
import { setTokenPrompt } from "../api/client.ts";
import { Dialog } from "../ui/dialog.tsx";

interface Question {
  message: string;
  answer: (token: string | null) => void;
}

export function TokenDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [token, setToken] = useState("");
  useEffect(() => {
    setTokenPrompt((message) => new Promise((answer) => setQuestion({ message, answer })));
  }, []);
  if (!question) return null;
  const close = (answer: string | null) => {
    setQuestion(null);
    setToken("");
    question.answer(answer);
  };
  return (
    <Dialog title="This server asks for a token" onClose={() => close(null)}>
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          close(token.trim() || null);
        }}
      >
        <p>{question.message}</p>
        <label class="field">
          <span>Token</span>
          <input
            class="input"
            type="password"
            autocomplete="off"
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <div class="dialog-actions">
          <button type="submit" class="button primary">
            Go on
          </button>
        </div>
      </form>
    </Dialog>
  );
}
