/** The address of a passphrase: this browser is asked whether it wants to share. */

import "./settings.css";
import { useState } from "preact/hooks";
import { joinAccount } from "../api/account.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { toast, toastError } from "../ui/toast.tsx";

export default function JoinPage({ params }: PageProps) {
  useTitle("Share the games of another device");
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    try {
      await joinAccount(params["phrase"] ?? "");
      toast("This browser has your games now.");
      navigate("/games", { replace: true });
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <div class="page settings">
      <div class="page-head">
        <h1>Your games on this device?</h1>
        <p>This browser will show the games, analyses and reviews of the other one. What it has itself is kept, for both.</p>
      </div>
      <div class="settings-actions">
        <button type="button" class="button primary" disabled={busy} onClick={() => void join()}>
          Share them
        </button>
        <a class="button" href="/">
          No
        </a>
      </div>
    </div>
  );
}
