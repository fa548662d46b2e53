/** One's games on other devices: a link with a passphrase, made here or opened there. */

import { useState } from "preact/hooks";
import { getAccount, leaveAccount, makeLink } from "../api/account.ts";
import { useResource } from "../app/resource.ts";
import { copyText } from "../ui/copy.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";

export function Devices() {
  const account = useResource(getAccount, []);
  const [phrase, setPhrase] = useState("");
  const [leaving, setLeaving] = useState(false);
  const make = () => void makeLink().then((made) => (setPhrase(made), account.reload()), toastError);
  const leave = () => {
    setLeaving(false);
    void leaveAccount().then(account.reload, toastError);
  };
  const address = `${location.origin}/join/${phrase}`;
  return (
    <section class="panel settings-group" aria-labelledby="settings-devices">
      <h2 id="settings-devices">Other devices</h2>
      {account.error ? (
        <Failure error={account.error} onRetry={account.reload} />
      ) : !account.value ? (
        <Loading />
      ) : (
        <>
          <p class="muted">
            {account.value.joined
              ? "This browser shares its games with another device."
              : account.value.devices > 0
                ? `${account.value.devices === 1 ? "One other browser shares" : `${account.value.devices} other browsers share`} your games.`
                : "Your games, analyses, reviews and the opponents that you made follow to any browser that opens a link with your passphrase. There is no e-mail in it, and nothing leaves the server."}
          </p>
          {phrase && (
            <p class="device-phrase">
              <code data-phrase>{phrase}</code>
              <button type="button" class="button" onClick={() => void copyText(address, "The link is in the clipboard.")}>
                <Icon name="copy" size={18} /> Copy the link
              </button>
              <span class="muted">Open {address} on the other device. Whoever has it has your games: it is shown once.</span>
            </p>
          )}
          <div class="settings-actions">
            <button type="button" class="button" onClick={make}>
              {account.value.link || phrase ? "Another link; the old one is void" : "Make a link"}
            </button>
            {account.value.joined && (
              <button type="button" class="button quiet" onClick={() => setLeaving(true)}>
                Share no more
              </button>
            )}
          </div>
        </>
      )}
      {leaving && (
        <Confirm
          title="Share no more?"
          question="This browser begins anew, without games. Those that were shared stay on the other device."
          yes="Share no more"
          onYes={leave}
          onNo={() => setLeaving(false)}
        />
      )}
    </section>
  );
}
