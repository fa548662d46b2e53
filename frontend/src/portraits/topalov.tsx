import { Brows, Ears, Eyes, Face, Neck, Nose, OpenCollar, Suit } from "./parts.tsx";

/** Topalov: close black hair, thin cheeks, narrow eyes that have seen something. A rook breaking into shards behind. */
export function Topalov() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 0h70L20 70 0 40zM200 200h-60l30-70 30 10zM200 0v60l-50 20-10-80z" />
      <path class="back-light" d="M22 70h9v8h8v-8h11v8h8v-8h9v20l-7 7-4 34-30 14 4-48-8-7zM24 156l34-16 6 26H22zM10 128l8-14 4 18zM70 118l10 6-8 10zM6 168l10-4-2 12z" />
      <path class="back-line" d="M130 0l18 66 52-18M148 66l-20 40 60 24 12-36M188 130l-30 70" />
      <Suit />
      <Neck />
      <OpenCollar />
      <path class="hair black" d="M63 84c-6-34 8-56 37-56s43 22 37 56z" />
      <Face shape="long" />
      <Ears x={64} />
      <path class="hair black" d="M64 82c-6-32 6-56 36-56s42 24 36 56c-2-3-3-7-3-11 1-8-1-14-5-18-4-4-8-8-10-13-5 5-11 7-18 7s-13-2-18-7c-2 5-6 9-10 13-4 4-6 10-5 18 0 4-1 8-3 11z" />
      <path class="hair-light black" d="M70 54c5-12 14-20 28-21-6 3-10 6-12 11-6 1-11 4-16 10zM104 33c13 2 21 9 26 21-5-5-10-8-15-10-2-5-6-8-11-11z" />
      <Brows hair="black" />
      <Eyes lid="narrow" size={3.3} />
      <Nose shape="long" />
      <path class="mouth" d="M90 125c7 1 13 1 20 0" />
      <path class="line" d="M83 116c-1 2-2 4-2 6M117 116c1 2 2 4 2 6M95 133c4 1 7 1 10 0" />
    </>
  );
}
