/** Text into the clipboard, with a word about it. */

import { toast } from "./toast.tsx";

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    // Pages that are not served securely have no clipboard: an address other than localhost without TLS.
    toast("The browser does not let this page use the clipboard.", "error");
  }
}
