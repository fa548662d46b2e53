/** A part of a player's page, with its heading and a line that says how to read it. */

import type { ComponentChildren } from "preact";

export interface SectionProps {
  id: string;
  title: string;
  /** How to read what follows. */
  note?: string;
  children: ComponentChildren;
}

export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section id={id} class="profile-section" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p class="muted">{note}</p>}
      </header>
      {children}
    </section>
  );
}
