import { Brows, Collar, Ears, Eyes, Face, Neck, Nose, Suit, Tie } from "./parts.tsx";

/** Anand: black hair combed to the side, spectacles, a warm and quick smile. A tiger's stripes and a rising sun behind. */
export function Anand() {
  return (
    <>
      <rect class="back-deep" width="200" height="200" />
      <circle class="back" cx="100" cy="112" r="92" />
      <circle class="back-light" cx="100" cy="112" r="62" />
      <path class="back-deep" d="M0 30c18 4 30 12 38 24-14-4-28-4-38-2zM0 74c16 0 28 4 38 12-14 0-26 2-38 8zM0 118c14-4 26-4 36 2-14 4-26 8-36 16zM200 30c-18 4-30 12-38 24 14-4 28-4 38-2zM200 74c-16 0-28 4-38 12 14 0 26 2 38 8zM200 118c-14-4-26-4-36 2 14 4 26 8 36 16z" />
      <Suit />
      <Neck tone="tan" />
      <Collar />
      <Tie stripes />
      <path class="hair black" d="M58 96c-9-42 11-70 43-70s50 28 41 70z" />
      <Face shape="broad" tone="tan" />
      <Ears x={60} tone="tan" />
      <path class="hair black" d="M59 92c-8-38 6-70 42-70 36 0 49 30 40 70-3-4-4-9-4-15 0-8-2-14-6-19-18 4-38-2-50-14-3 10-8 16-13 20-4 5-5 10-5 15 0 5-1 9-4 13z" />
      <path class="hair-light black" d="M82 43c2-8 10-14 20-15 16 0 27 8 32 25-18 5-38 0-52-10z" />
      <Brows hair="black" />
      <Eyes lid="soft" size={3.9} />
      <path class="line" d="M71 88h25v9c0 7-5 11-12 11s-13-4-13-11zM104 88h25v9c0 7-5 11-13 11s-12-4-12-11zM96 91c2-2 6-2 8 0M71 90l-8-3M129 90l8-3" />
      <Nose shape="big" tone="tan" />
      <path class="mouth" d="M85 124c9 7 21 7 30 0" />
      <path class="line" d="M82 118c-2 2-3 4-3 7M118 118c2 2 3 4 3 7M94 136c4 1 8 1 12 0" />
    </>
  );
}
