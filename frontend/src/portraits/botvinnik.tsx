import { Brows, Collar, Ears, Eyes, Face, Neck, Nose, Suit, Tie } from "./parts.tsx";

/** Botvinnik: dark hair brushed back, round spectacles, a firm mouth, a tie drawn tight. A pylon and its wires behind. */
export function Botvinnik() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 150l40-8 60 6 60-8 40 8v60H0z" />
      <path class="back-line" d="M160 200l14-150 14 150M163 170h24M166 136h18M168 104h13M170 76h8M163 170l21-34M187 170l-21-34M166 136l15-32M184 136l-16-32M148 70h52M152 94h44" />
      <path class="back-line" d="M0 84c50 20 100 12 150-14M0 108c50 18 104 12 154-14M12 200l8-96 8 96M13 160h14M15 132h10M6 112h28" />
      <Suit />
      <Neck />
      <Collar />
      <Tie />
      <path class="hair" d="M60 94c-8-42 10-68 41-68 31 0 48 28 39 68z" />
      <Face shape="square" />
      <Ears />
      <path class="hair" d="M61 86c-7-36 7-64 39-64 34 0 47 28 39 64-3-2-4-6-4-10 0-14-6-23-16-28-12 4-28 3-40 0-8 5-13 14-14 28 0 4-1 8-4 10z" />
      <path class="hair-light" d="M70 54c4-14 14-24 30-26-8 5-13 11-14 19-6 1-11 3-16 7zM94 47c1-8 6-14 16-18 5 6 5 12 2 18zM120 46c1-5 0-10-3-15 9 4 14 12 16 24-4-4-8-7-13-9z" />
      <Brows heavy />
      <Eyes lid="soft" size={3.5} />
      <circle class="line" cx="84" cy="95" r="13.500" />
      <circle class="line" cx="116" cy="95" r="13.500" />
      <path class="line" d="M97.500 93c2-2 3-2 5 0M70.500 93l-8-3M129.500 93l8-3" />
      <Nose shape="long" />
      <path class="mouth" d="M88 128h24" />
      <path class="line" d="M82 118c-2 3-3 5-3 8M118 118c2 3 3 5 3 8M93 136c5 2 9 2 14 0" />
    </>
  );
}
