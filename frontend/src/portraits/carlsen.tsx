import { Brows, Ears, Eyes, Face, Neck, Nose, OpenCollar, Suit } from "./parts.tsx";

/** Carlsen: thick fair hair pushed up and to the side, heavy brows, a pout, an open collar. Mountains and a fjord behind. */
export function Carlsen() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-light" d="M0 118L34 58l20 30 22-46 30 56 20-32 22 30 20-22 32 46z" />
      <path class="back-deep" d="M0 118h200v82H0z" />
      <path class="back-line" d="M0 136c12-4 24-4 36 0s24 4 36 0M128 136c12-4 24-4 36 0s24 4 36 0M0 154c12-4 24-4 36 0M164 154c12-4 24-4 36 0" />
      <Suit />
      <Neck />
      <OpenCollar />
      <path class="hair fair" d="M58 94c-6-12-6-28 0-40 6-20 22-30 43-30 24 0 38 14 41 34 4 12 4 26 0 36z" />
      <Face shape="square" />
      <Ears />
      <path class="hair fair" d="M60 92c-5-12-6-26-1-38-2-8 2-14 8-17 3-12 16-19 30-17 12-5 26-1 33 8 9 4 13 13 12 22 4 14 3 29-2 42-3-4-4-9-4-15 0-8-3-14-8-18-7 2-14 1-20-3-11 5-24 4-34-1-6 4-10 10-10 20 0 7-1 12-4 17z" />
      <path class="hair-light fair" d="M66 56c2-14 10-24 24-28-4 7-4 13-1 19-9 0-17 3-23 9zM92 50c-4-10 1-19 14-23 0 7 3 12 9 16 5 4 7 7 6 11-4-3-8-4-13-4zM117 41c1-5 0-9-3-13 9 2 16 9 18 19 2 5 3 9 3 14-4-9-9-15-18-20z" />
      <Brows hair="fair" heavy />
      <Eyes lid="stern" size={3.7} />
      <Nose shape="big" />
      <path class="mouth" d="M88 127c8 2 16 2 24-2" />
      <path class="line" d="M93 134c4 2 10 2 14 0M82 118c-2 2-3 4-4 6M118 118c2 2 3 4 4 6" />
    </>
  );
}
