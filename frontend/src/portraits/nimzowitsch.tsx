/** Nimzowitsch: a high forehead, combed dark hair, round spectacles, a stiff collar. A long diagonal behind. */
export function Nimzowitsch() {
  return (
    <>
      <rect class="back-deep" width="200" height="200" />
      <path class="back" d="M0 0h50v50H0zM50 50h50v50H50zM100 0h50v50h-50zM150 50h50v50h-50zM0 100h50v50H0zM100 100h50v50h-50zM50 150h50v50H50zM150 150h50v50h-50z" />
      <path class="back-light" d="M0 186L186 0h14v8L8 200H0z" />
      <path class="back-line" d="M0 176L176 0M14 200L200 14" />
      <path class="coat" d="M18 204c2-34 26-46 58-52h48c32 6 56 18 58 52z" />
      <path class="coat-light" d="M76 150l24 54H58c-8-26 2-46 18-54zM124 150l-24 54h42c8-26-2-46-18-54z" />
      <path class="shirt" d="M82 150l18 52 18-52z" />
      <path class="shade" d="M84 122h32v28H84z" />
      <path class="shirt" d="M80 138l20 18-14 14c-6-8-9-20-6-32zM120 138l-20 18 14 14c6-8 9-20 6-32z" />
      <path class="shirt-shade" d="M120 138l-20 18 14 14c6-8 9-20 6-32z" />
      <path class="tie" d="M94 156h12l4 8-5 38H95l-5-38z" />
      <path class="tie-shade" d="M94 156h12l3 7H91z" />
      <path class="hair" d="M62 88c-8-40 10-60 38-60s46 20 38 60c1 6-1 10-4 12-3-6-4-14-4-22H70c0 8-1 16-4 22-3-2-5-6-4-12z" />
      <path class="skin" d="M65 86c-2-36 12-52 35-52s37 16 35 52c0 16-2 28-7 36-6 12-17 20-28 20s-22-8-28-20c-5-8-7-20-7-36z" />
      <path class="shade" d="M113 36c16 8 23 22 22 50 0 16-2 28-7 36-6 12-17 20-28 20 13-9 21-21 22-34 1-12-2-22 0-36 1-14-2-26-9-36z" />
      <path class="hair" d="M65 78c-3-26 6-46 30-50 24-3 42 10 40 48-4-16-10-24-18-28-16-4-30-3-40 4-7 6-10 14-12 26z" />
      <path class="hair-light" d="M80 38c10-9 30-10 42 2 6 6 9 14 10 22-6-10-12-14-20-16-14-3-24-1-34 4-2-4-1-8 2-12z" />
      <path class="hair" d="M73 83c6-4 13-5 19-1l-1 4c-6-3-11-2-17 1zM127 83c-6-4-13-5-19-1l1 4c6-3 11-2 17 1z" />
      <path class="white" d="M76 95c4-5 12-5 16 0-4 4-12 4-16 0zM108 95c4-5 12-5 16 0-4 4-12 4-16 0z" />
      <circle class="dark" cx="84" cy="94.500" r="3.500" />
      <circle class="dark" cx="116" cy="94.500" r="3.500" />
      <circle class="line" cx="84" cy="95" r="13" />
      <circle class="line" cx="116" cy="95" r="13" />
      <path class="line" d="M97 92c2-2 4-2 6 0M71 93l-6-3M129 93l6-3" />
      <path class="deep" d="M101 94c2 8 7 13 7 18 0 3-5 5-9 4 4-4 3-13 2-22z" />
      <path class="hair" d="M86 122c4-5 9-6 14-4 5-2 10-1 14 4-4 1-9 1-14 0-5 1-10 1-14 0z" />
      <path class="mouth" d="M91 127c6 2 12 2 18 0" />
      <path class="line" d="M95 134c3 1 7 1 10 0" />
    </>
  );
}
