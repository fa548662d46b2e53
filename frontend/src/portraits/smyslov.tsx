import { Brows, Collar, Ears, Eyes, Face, Neck, Nose, Suit, Tie } from "./parts.tsx";

/** Smyslov: fair waves above a wide calm face, thick spectacles, a half smile. A line of music behind: he sang. */
export function Smyslov() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-line" d="M0 44c40-14 70-14 100 0s60 14 100 0M0 58c40-14 70-14 100 0s60 14 100 0M0 72c40-14 70-14 100 0s60 14 100 0M0 86c40-14 70-14 100 0s60 14 100 0M0 100c40-14 70-14 100 0s60 14 100 0" />
      <path class="back-light" d="M28 30h4v44c0 8-6 13-13 13s-11-4-11-9 5-10 12-10c3 0 6 1 8 2zM168 60h4v48c0 8-6 13-13 13s-11-4-11-9 5-10 12-10c3 0 6 1 8 2zM172 60c10 4 14 12 12 22-3-7-7-10-12-11z" />
      <path class="back-deep" d="M0 150c40-12 70-12 100 0s60 12 100 0v50H0z" />
      <Suit />
      <Neck />
      <Collar />
      <Tie stripes />
      <path class="hair fair" d="M58 94c-8-40 10-68 43-68 33 0 50 28 41 68z" />
      <Face shape="broad" />
      <Ears x={60} />
      <path class="hair fair" d="M59 88c-8-30 0-58 26-64 22-6 46 0 54 24 5 13 5 27 2 40-3-3-4-8-5-13-1-8-4-14-9-18-7-3-12-7-15-13-6 6-14 8-22 7-8 2-14 6-18 13-5 6-7 14-8 22-1 0-3 1-5 2z" />
      <path class="hair-light fair" d="M66 60c2-16 12-27 28-30-3 6-2 11 3 15-8 1-14 3-18 7-5 2-9 5-13 8zM100 45c-2-7 0-12 7-17 14 1 24 9 28 24-8-3-14-8-18-15-4 5-10 8-17 8z" />
      <Brows hair="fair" />
      <Eyes lid="soft" size={3.4} />
      <path class="line" d="M70 89c8-3 18-3 26 0v8c-1 7-6 10-13 10s-12-4-13-10zM130 89c-8-3-18-3-26 0v8c1 7 6 10 13 10s12-4 13-10zM96 91c3-2 5-2 8 0M70 91l-8-2M130 91l8-2" />
      <Nose shape="big" />
      <path class="mouth" d="M88 127c8 4 16 4 24-1" />
      <path class="line" d="M82 119c-2 2-3 4-3 7M118 119c2 2 3 4 3 7M92 137c5 2 11 2 16 0" />
    </>
  );
}
