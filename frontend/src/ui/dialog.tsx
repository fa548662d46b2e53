/** A modal dialog on the browser's own `<dialog>`: focus is kept inside, Escape closes it. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "./icons.tsx";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}

export function Dialog({ title, onClose, children, class: extra = "" }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog
      ref={ref}
      class={`dialog ${extra}`}
      aria-labelledby={heading}
      onClick={closeOutside}
      onCancel={(event: Event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="button icon quiet" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

export interface ConfirmProps {
  title: string;
  question: string;
  yes: string;
  no?: string;
  onYes: () => void;
  onNo: () => void;
}

/** A question with two answers. */
export function Confirm({ title, question, yes, no = "Cancel", onYes, onNo }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{question}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onNo}>
          {no}
        </button>
        <button type="button" class="button primary" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
