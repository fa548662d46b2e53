import { Brows, Collar, Ears, Eyes, Face, Neck, Nose, Suit, Tie } from "./parts.tsx";

/** Spassky: a mane of brown waves, long sideburns, a wry and easy smile. Half day, half night behind. */
export function Spassky() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M100 0h100v200H100z" />
      <circle class="back-light" cx="34" cy="52" r="20" />
      <path class="back-line" d="M34 18v10M34 76v10M0 52h10M58 52h10M10 28l7 7M51 69l7 7M10 76l7-7M51 35l7-7" />
      <path class="back-light" d="M176 30a24 24 0 1 0 4 42 28 28 0 0 1-4-42z" />
      <path class="back-light" d="M150 96l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM190 100l2 4 4 2-4 2-2 4-2-4-4-2 4-2zM148 26l1 4 4 1-4 1-1 4-1-4-4-1 4-1z" />
      <Suit />
      <Neck />
      <Collar />
      <Tie stripes />
      <path class="hair brown" d="M56 108c-9-16-9-34-4-48 2-22 22-38 49-38s46 16 48 38c5 14 5 32-4 48z" />
      <Face shape="oval" />
      <Ears x={62} />
      <path class="hair brown" d="M62 112c-8-14-12-32-8-48 0-12 6-20 14-25 8-13 24-19 40-15 14 0 26 8 31 20 10 8 12 20 9 31 1 14-3 26-10 37-3-12-2-22-4-32-2-9-6-15-11-19-8 0-14-3-18-9-8 8-19 11-29 9-7 5-10 12-11 20-1 10 0 20-3 31z" />
      <path class="hair-light brown" d="M60 66c0-12 6-21 16-25 4-8 12-13 22-14-6 6-8 12-5 20-8 1-15 3-20 8-6 2-10 6-13 11zM98 46c-2-8 2-15 10-18 12 0 21 7 26 18 6 4 9 11 8 20-6-8-13-13-20-14-7 0-11-4-14-9-3 2-6 3-10 3z" />
      <path class="hair brown" d="M64 92c0 10 0 18 4 26-6-4-9-14-9-26zM136 92c0 10 0 18-4 26 6-4 9-14 9-26z" />
      <Brows hair="brown" heavy />
      <Eyes lid="soft" />
      <Nose shape="long" />
      <path class="mouth" d="M87 125c8 4 18 3 26-4" />
      <path class="line" d="M83 117c-2 2-3 4-3 6M116 115c2 2 3 3 4 6M95 134c4 1 7 1 10 0" />
    </>
  );
}
