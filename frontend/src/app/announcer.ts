/** Says things to screen readers: one polite live region for the whole app. */

let region: HTMLElement | null = null;

function regionElement(): HTMLElement {
  if (!region) {
    region = document.createElement("div");
    region.className = "visually-hidden";
    region.id = "announcements";
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  return region;
}

/** Announce one sentence; the last few stay, so that quick moves are not lost. */
export function announce(sentence: string): void {
  const line = document.createElement("p");
  line.textContent = sentence;
  const target = regionElement();
  target.append(line);
  while (target.childElementCount > 4) target.firstElementChild?.remove();
}

/** Make the region early: readers only notice changes in a region they have seen. */
export function prepareAnnouncer(): void {
  regionElement();
}
