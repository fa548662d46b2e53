import { Brows, Collar, Ears, Eyes, Face, Neck, Nose, Suit, Tie } from "./parts.tsx";

/** Alekhine: fair hair brushed straight back from a high forehead, a cool stare, a dark suit. A cat on the windowsill behind. */
export function Alekhine() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 0h30v200H0zM170 0h30v200h-30zM0 0h200v26H0z" />
      <path class="back-line" d="M100 26v130M30 84h140" />
      <path class="back-light" d="M0 156h200v10H0z" />
      <path class="back-deep" d="M42 156c-14 0-22-8-20-22 1-10 8-14 8-24-6-4-8-10-7-18l-2-12 9 6h9l8-6-1 13c1 8-2 14-7 18 10 8 16 18 16 30 0 6-2 11-6 15z" />
      <path class="back-light" d="M28 92c2-2 4-2 5 0-1 2-4 2-5 0zM38 92c2-2 4-2 5 0-1 2-4 2-5 0z" />
      <Suit />
      <Neck />
      <Collar />
      <Tie />
      <path class="hair fair" d="M62 90c-9-42 10-66 39-66 30 0 47 26 38 66z" />
      <Face shape="long" />
      <Ears x={64} />
      <path class="hair fair" d="M63 88c-9-36 5-66 37-66 33 0 46 28 37 66-2-2-3-5-3-9 1-16-5-26-15-31-12-4-27-4-38 0-10 5-15 15-15 31 0 4-1 7-3 9z" />
      <path class="hair-light fair" d="M72 50c6-14 16-22 30-23-10 6-16 12-18 20-5 0-9 1-12 3zM92 46c2-9 8-15 18-19 2 7 1 13-2 19zM116 46c3-6 3-12 0-18 9 4 14 11 16 22-4-3-9-4-16-4z" />
      <path class="line" d="M88 64c8-2 16-2 24 0" />
      <Brows hair="fair" />
      <Eyes lid="stern" size={3.3} />
      <Nose shape="long" />
      <path class="mouth" d="M88 126c8 1 16 1 24-1" />
      <path class="line" d="M83 116c-2 2-3 4-4 7M117 116c2 2 3 4 4 7M95 134c3 1 7 1 10 0" />
    </>
  );
}
