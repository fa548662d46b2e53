/** The opponents that are no person: machines, dice, a pawn. */

function Ground() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 0h50v50H0zM100 0h50v50h-50zM50 50h50v50H50zM150 50h50v50h-50zM0 100h50v50H0zM100 100h50v50h-50zM50 150h50v50H50zM150 150h50v50h-50z" />
    </>
  );
}

/** Our own engine: the knight of the wordmark with a cog for an eye. */
export function EngineFigure() {
  return (
    <>
      <Ground />
      <path class="figure" d="M56 176h92v-16c0-12-8-18-8-34 0-40-20-70-54-79l-4-15-10 17c-16 12-27 33-30 55l14 14 21-10 19 1c-2 23-37 29-40 53z" />
      <path class="figure-shade" d="M86 47c34 9 54 39 54 79 0 16 8 22 8 34v16h-30c4-20 4-44-2-68-6-26-16-46-30-61z" />
      <circle class="back-deep" cx="80" cy="74" r="9" />
      <circle class="figure" cx="80" cy="74" r="3.500" />
    </>
  );
}

/** Stockfish: a fish. */
export function FishFigure() {
  return (
    <>
      <Ground />
      <path class="figure" d="M28 102c24-34 60-46 98-34 12 4 20 10 28 18l26-24c-6 26-6 52 0 78l-26-24c-8 8-16 14-28 18-38 12-74 2-98-32z" />
      <path class="figure-shade" d="M28 102c24 34 60 44 98 32 12-4 20-10 28-18l26 24c-3-12-4-25-4-38z" />
      <circle class="back-deep" cx="62" cy="94" r="7" />
      <path class="back-line" d="M88 78c8 14 8 34 0 48" />
    </>
  );
}

/** Random: a die. */
export function DieFigure() {
  return (
    <>
      <Ground />
      <path class="figure" d="M100 36l62 32-62 32-62-32z" />
      <path class="figure-shade" d="M38 68l62 32v70l-62-32z" />
      <path class="coat-light" d="M162 68l-62 32v70l62-32z" />
      <ellipse class="back-deep" cx="100" cy="68" rx="12" ry="7" />
      <ellipse class="back-deep" cx="57" cy="98" rx="6" ry="9" />
      <ellipse class="back-deep" cx="80" cy="142" rx="6" ry="9" />
      <ellipse class="figure" cx="120" cy="108" rx="6" ry="9" />
      <ellipse class="figure" cx="131" cy="122" rx="6" ry="9" />
      <ellipse class="figure" cx="143" cy="134" rx="6" ry="9" />
    </>
  );
}

/** Simple: a pawn. */
export function PawnFigure() {
  return (
    <>
      <Ground />
      <path class="figure" d="M100 38a26 26 0 0 1 18 45c12 6 18 14 20 25h-16c2 22 10 36 26 48v18H52v-18c16-12 24-26 26-48H62c2-11 8-19 20-25a26 26 0 0 1 18-45z" />
      <path class="figure-shade" d="M100 38a26 26 0 0 1 18 45c12 6 18 14 20 25h-16c2 22 10 36 26 48v18h-40c4-40 6-90-8-136z" />
    </>
  );
}

/** Somebody studied on this machine: the initials on a seal. */
export function Monogram({ letters }: { letters: string }) {
  return (
    <>
      <Ground />
      <circle class="back-deep" cx="100" cy="100" r="74" />
      <circle class="back-line" cx="100" cy="100" r="66" />
      <text class="monogram" x="100" y="103" text-anchor="middle" dominant-baseline="middle">
        {letters}
      </text>
    </>
  );
}
