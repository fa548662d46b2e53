import { Brows, Collar, Ears, Eyes, Face, Neck, Nose, Suit, Tie } from "./parts.tsx";

/** Kramnik: short dark hair, a round quiet face, a reserved half smile. A wall of bricks behind. */
export function Kramnik() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-line" d="M0 24h200M0 48h200M0 72h200M0 96h200M0 120h200M0 144h200M24 0v24M72 0v24M120 0v24M168 0v24M48 24v24M96 24v24M144 24v24M192 24v24M24 48v24M72 48v24M120 48v24M168 48v24M48 72v24M152 72v24M0 72v24M192 72v24M24 96v24M168 96v24M48 120v24M152 120v24M24 144v24M176 144v24" />
      <path class="back-light" d="M0 24h48v24H0zM120 0h48v24h-48zM144 72h48v24h-48zM0 96h24v24H0zM24 120h24v24H24zM168 120h32v24h-32z" />
      <path class="back-deep" d="M48 24h48v24H48zM168 48h32v24h-32zM0 48h24v24H0zM152 96h16v24h-16zM0 144h24v24H0z" />
      <Suit />
      <Neck />
      <Collar />
      <Tie stripes />
      <path class="hair" d="M60 92c-7-40 10-66 41-66 31 0 47 26 39 66z" />
      <Face shape="square" />
      <Ears />
      <path class="hair" d="M60 90c-7-34 4-66 40-67 36 0 48 32 40 67-3-4-4-9-4-15 1-9-2-16-8-20-9 1-18 0-26-4-8 4-17 5-26 3-7 5-11 12-11 21 0 6-1 11-5 15z" />
      <path class="hair-light" d="M68 56c4-16 15-25 32-27-5 6-6 12-3 19-10 1-20 3-29 8zM103 47c-2-7 0-13 6-18 13 3 21 11 25 26-10 0-20-3-31-8z" />
      <Brows />
      <Eyes lid="soft" />
      <Nose shape="big" />
      <path class="mouth" d="M88 128c8 3 16 3 24-1" />
      <path class="line" d="M82 119c-2 2-3 4-3 6M118 119c2 2 3 4 3 6M94 136c4 1 8 1 12 0" />
    </>
  );
}
