import { Collar, Ears, Eyes, Neck, Nose, Suit, Tie } from "./parts.tsx";

/** Korchnoi: bald above grey sides, bristling brows, deep lines, a jaw that does not give way. A chain of pawns behind. */
export function Korchnoi() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 0h50v50H0zM50 50h50v50H50zM100 0h50v50h-50zM150 50h50v50h-50zM0 100h50v50H0zM100 100h50v50h-50zM150 150h50v50h-50zM50 150h50v50H50z" />
      <path class="back-light" d="M175 8a9 9 0 0 1 6 16c5 3 7 7 7 11h-6c0 5 3 9 8 12v5h-30v-5c5-3 8-7 8-12h-6c0-4 2-8 7-11a9 9 0 0 1 6-16zM25 8a9 9 0 0 1 6 16c5 3 7 7 7 11h-6c0 5 3 9 8 12v5H10v-5c5-3 8-7 8-12h-6c0-4 2-8 7-11a9 9 0 0 1 6-16zM14 96a9 9 0 0 1 6 16c5 3 7 7 7 11h-6c0 5 3 9 8 12v5H-1v-5c5-3 8-7 8-12H1c0-4 2-8 7-11a9 9 0 0 1 6-16zM186 96a9 9 0 0 1 6 16c5 3 7 7 7 11h-6c0 5 3 9 8 12v5h-30v-5c5-3 8-7 8-12h-6c0-4 2-8 7-11a9 9 0 0 1 6-16z" />
      <Suit />
      <Neck />
      <Collar />
      <Tie />
      <path class="hair grey" d="M58 104c-6-10-7-24-2-36 2 4 6 6 10 6v34c-3 0-6-1-8-4zM142 104c6-10 7-24 2-36-2 4-6 6-10 6v34c3 0 6-1 8-4z" />
      <path class="skin" d="M59 84c-3-38 14-58 41-58s44 20 41 58c0 18-1 31-5 41-4 12-18 21-36 21s-32-9-36-21c-4-10-5-23-5-41z" />
      <path class="shade" d="M116 30c18 9 27 26 25 54 0 18-1 31-5 41-4 12-18 21-36 21 15-8 25-20 27-36 1-12-2-22 0-36 1-16-3-32-11-44z" />
      <Ears x={59} />
      <path class="hair grey" d="M58 98c-5-12-5-26 1-38 2 6 5 10 9 12-3 6-4 14-4 24zM142 98c5-12 5-26-1-38-2 6-5 10-9 12 3 6 4 14 4 24z" />
      <path class="line" d="M82 52c12-4 24-4 36 0M84 61c10-3 22-3 32 0M86 70c9-2 19-2 28 0" />
      <path class="hair grey" d="M68 88c2-10 16-14 28-6l-2 7c-8-4-17-4-24 2l-5 2zM132 88c-2-10-16-14-28-6l2 7c8-4 17-4 24 2l5 2z" />
      <Eyes lid="tired" size={3.5} />
      <Nose shape="big" />
      <path class="mouth" d="M85 130c10-3 20-3 30 0" />
      <path class="line" d="M80 117c-4 4-6 9-6 14M120 117c4 4 6 9 6 14M92 138c5 2 11 2 16 0M97 84v4M103 84v4" />
    </>
  );
}
