/** Line icons, drawn for this app on a 24-unit grid. */

const paths = {
  board: "M4 4h16v16H4zM4 12h16M12 4v16M4 4h8v8H4zM12 12h8v8h-8z",
  review: "M3 17l5-6 4 3 4-8 5 5M3 21h18",
  lens: "M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.500 15.500 21 21",
  players: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.500-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.200 3.200 0 0 1 0 6.200M18 14.300c2.200.800 3.300 2.700 3.500 5.700",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.800 1.800M17.200 17.200 19 19M5 19l1.800-1.800M17.200 6.800 19 5",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  sound: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  silence: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5",
  flip: "M7 4v14M3.500 14.500 7 18l3.500-3.500M17 20V6M13.500 9.500 17 6l3.500 3.500",
  back: "M9 7 4.500 11.500 9 16M5 11.500h9a5 5 0 0 1 0 10h-2",
  flag: "M6 21V4M6 5c4-2.500 7 2.500 12 0v8c-5 2.500-8-2.500-12 0",
  draw: "M8 8.500c-3 0-5 1.500-5 3.500s2 3.500 5 3.500c4 0 4-7 8-7 3 0 5 1.500 5 3.500s-2 3.500-5 3.500c-4 0-4-7-8-7z",
  again: "M19.500 12a7.500 7.500 0 1 1-2.300-5.400M20 3v4.500h-4.500",
  gauge: "M4 18a8.500 8.500 0 1 1 16 0M12 15l4-5",
  first: "M6 5v14M18 5l-8 7 8 7z",
  previous: "M15.500 5 8 12l7.500 7",
  next: "M8.500 5l7.500 7-7.500 7",
  last: "M18 5v14M6 5l8 7-8 7z",
  close: "M5.500 5.500l13 13M18.500 5.500l-13 13",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7.500 14h9",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  check: "M4.500 12.500l5 5L20 6.500",
  book: "M12 6.500C9.500 4.500 6.500 4.500 3.500 5v13.500c3-.500 6-.500 8.500 1.500 2.500-2 5.500-2 8.500-1.500V5c-3-.500-6-.500-8.500 1.500zM12 6.500V20",
  download: "M12 4v11M7.500 10.500 12 15l4.500-4.500M4.500 19.500h15",
  copy: "M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4",
  clock: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 7.500V12l3 2.500",
} as const;

export type IconName = keyof typeof paths;

/** An icon beside words: hidden from screen readers, since the words say it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The knight of the wordmark. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <path
        fill="currentColor"
        fill-rule="evenodd"
        d="M8 28h17v-2.800c0-2.200-1.400-3.400-1.400-6.100 0-6.900-3.500-12.100-9.600-13.700L13.400 3l-1.700 3C8.900 8 7 11.700 6.400 15.500L8.900 18l3.600-1.800 3.400.200c-.300 4-7.500 5-7.900 9.200zM12.600 9.500a1.300 1.300 0 1 1 0 2.600 1.300 1.300 0 0 1 0-2.600z"
      />
    </svg>
  );
}
