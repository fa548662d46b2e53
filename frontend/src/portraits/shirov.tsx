import { Brows, Ears, Eyes, Face, Neck, Nose, OpenCollar, Suit } from "./parts.tsx";

/** Shirov: dark hair falling over the forehead, a long face, eyes wide at the board. Flames behind. */
export function Shirov() {
  return (
    <>
      <rect class="back-deep" width="200" height="200" />
      <path class="back" d="M0 200V96c8 10 14 6 16-10 2-20 10-32 24-42-4 18 2 28 12 34 2-18 8-30 18-38-2 20 6 30 18 40 14-16 14-36 4-60 20 10 32 26 34 48 8-8 10-18 8-32 14 10 20 24 18 44 10-6 14-18 14-34 14 14 22 30 20 52l14-14v116z" />
      <path class="back-light" d="M0 200v-62c10 8 16 2 18-12 2-12 8-20 18-28-2 14 2 24 12 30l4 72zM200 200v-56c-8 6-14 0-16-14-2-14-8-24-18-32 2 16-2 26-12 34l-4 68z" />
      <Suit />
      <Neck />
      <OpenCollar />
      <path class="hair" d="M58 98c-8-42 12-72 43-72s50 30 41 72z" />
      <Face shape="narrow" />
      <Ears x={63} />
      <path class="hair" d="M60 98c-10-34-2-66 26-74 22-6 46 2 53 26 6 16 6 34 1 48-3-6-4-13-4-20-1-6-2-11-5-16-3 6-7 9-12 10 1-5 1-9 0-13-7 8-15 12-25 13 3-4 4-8 4-12-10 4-18 8-24 14-5 6-6 14-6 24-2-2-6-2-8 0z" />
      <path class="hair-light" d="M64 68c2-18 14-34 34-38-6 8-8 14-7 21-10 4-20 9-27 17zM98 58c4-8 6-17 5-28 14 2 24 10 29 25-4 5-7 8-11 9 1-7 0-12-3-17-5 6-12 10-20 11z" />
      <Brows />
      <Eyes lid="soft" size={4.1} />
      <Nose shape="long" />
      <path class="mouth" d="M89 124c7 2 15 2 22 0" />
      <path class="line" d="M84 116c-1 2-2 4-2 6M116 116c1 2 2 4 2 6M95 132c3 1 7 1 10 0" />
    </>
  );
}
