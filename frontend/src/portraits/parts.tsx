/** What portraits have in common: clothes, and the parts of a face that several people share. */

/** A jacket with lapels, and a shirt under it unless it is left out. */
export function Suit({ shirt = true }: { shirt?: boolean }) {
  return (
    <>
      <path class="coat" d="M8 204c2-36 32-46 70-52h44c38 6 68 16 70 52z" />
      <path class="coat-light" d="M78 150l22 54H64l-12-30 8-4-6-10c7-5 15-9 24-10zM122 150l-22 54h36l12-30-8-4 6-10c-7-5-15-9-24-10z" />
      {shirt && <path class="shirt" d="M79 148l21 56 21-56z" />}
    </>
  );
}

/** A collar with two wings. */
export function Collar() {
  return (
    <>
      <path class="shirt" d="M80 145l20 20-12 12c-6-9-9-20-8-32z" />
      <path class="shirt-shade" d="M121 145l-21 20 12 12c6-9 9-20 9-32z" />
    </>
  );
}

/** A shirt without a tie. */
export function OpenCollar() {
  return (
    <>
      <path class="shirt" d="M81 143l19 22-15 18c-8-10-11-24-8-38z" />
      <path class="shirt-shade" d="M119 143l-19 22 15 18c8-10 11-24 8-38z" />
    </>
  );
}

export function Tie({ stripes = false }: { stripes?: boolean }) {
  return (
    <>
      <path class="tie" d="M94 164h12l2 9-3 31h-10l-3-31z" />
      <path class="tie-shade" d={`M94 164h12l2 9H92z${stripes ? "M93 183l13-7v5l-13 7zM94 196l12-6v5l-12 6z" : ""}`} />
    </>
  );
}

/** A skin's colours are named in the style sheet; the usual ones have no name. */
interface Toned {
  tone?: string;
}

export function Neck({ tone = "" }: Toned) {
  return (
    <>
      <path class={`shade ${tone}`} d="M81 122h38v27c-6 9-12 14-19 18-7-4-13-9-19-18z" />
      <path class={`deep ${tone}`} d="M81 137c10 10 29 9 38-2v12c-12 7-29 3-38-10z" />
    </>
  );
}

const faces = {
  broad: [
    "M60 84c-2-36 14-52 40-52s42 16 40 52c0 18-2 31-8 41-6 12-19 20-32 20s-26-8-32-20c-6-10-8-23-8-41z",
    "M116 36c17 8 25 22 24 48 0 18-2 31-8 41-6 12-19 20-32 20 15-9 23-21 25-35 1-12-2-22 0-36 1-14-2-27-9-38z",
  ],
  long: [
    "M65 80c-1-32 14-48 35-48s36 16 35 48c0 18-3 36-9 48-5 10-16 18-26 18s-21-8-26-18c-6-12-9-30-9-48z",
    "M114 34c15 7 22 22 21 46 0 18-3 36-9 48-5 10-16 18-26 18 12-8 20-18 22-34 1-12-2-20 0-34 1-14-1-30-8-44z",
  ],
  narrow: [
    "M64 88c-1-34 16-50 36-50s37 16 36 50c-1 27-18 54-36 54S65 115 64 88z",
    "M112 40c16 6 25 22 24 48-1 27-18 54-36 54 12-8 20-18 22-32 2-12-2-20 0-34 1-12-2-24-10-36z",
  ],
  oval: [
    "M64 86c-2-34 13-50 36-50s38 16 36 50c0 16-2 29-7 38-6 12-17 19-29 19s-23-7-29-19c-5-9-7-22-7-38z",
    "M113 38c16 7 24 22 23 48 0 16-2 29-7 38-6 12-17 19-29 19 13-8 20-20 22-33 1-12-2-21 0-35 1-13-2-26-9-37z",
  ],
  square: [
    "M61 82c-2-32 13-48 39-48s41 16 39 48c0 16 0 28-3 39-1 9-6 16-14 21-6 4-13 5-22 5s-16-1-22-5c-8-5-13-12-14-21-3-11-3-23-3-39z",
    "M116 38c16 7 24 20 23 44 0 16 0 28-3 39-1 9-6 16-14 21-6 4-13 5-22 5 15-8 23-20 25-36 1-12-2-22 0-36 1-14-2-26-9-37z",
  ],
} as const;

export function Face({ shape, tone = "" }: Toned & { shape: keyof typeof faces }) {
  const [front, side] = faces[shape];
  return (
    <>
      <path class={`skin ${tone}`} d={front} />
      <path class={`shade ${tone}`} d={side} />
    </>
  );
}

/** Both ears; `x` is where the left one meets the head. */
export function Ears({ x = 61, tone = "" }: Toned & { x?: number }) {
  return (
    <>
      <path class={`shade ${tone}`} d={`M${x} 85c-6-2-9 4-8 11 1 8 6 14 12 13z`} />
      <path class={`deep ${tone}`} d={`M${200 - x} 85c6-2 9 4 8 11-1 8-6 14-12 13z`} />
    </>
  );
}

export function Brows({ hair = "", heavy = false }: { hair?: string; heavy?: boolean }) {
  const d = heavy
    ? "M69 86c6-9 17-10 26-3l-1 6c-8-4-16-4-24 1zM131 86c-6-9-17-10-26-3l1 6c8-4 16-4 24 1z"
    : "M72 84c6-5 13-6 20-2l-1 4c-7-3-12-3-18 1zM128 84c-6-5-13-6-20-2l1 4c7-3 12-3 18 1z";
  return <path class={`hair ${hair}`} d={d} />;
}

const lids = {
  soft: "M74 95c4-6 14-6 18 0M108 95c4-6 14-6 18 0",
  stern: "M74 96c3-6 13-7 18 0M108 96c5-7 15-6 18 0",
  tired: "M74 94c4-5 14-5 18 0M108 94c4-5 14-5 18 0M77 103c4 2 9 2 12 0M111 103c4 2 9 2 12 0",
  narrow: "M74 94c5-5 13-5 18 1M126 94c-5-5-13-5-18 1",
} as const;

export function Eyes({ lid, size = 3.6 }: { lid: keyof typeof lids; size?: number }) {
  return (
    <>
      <path class="white" d="M75 95c4-5 13-5 17 0-4 4-13 4-17 0zM108 95c4-5 13-5 17 0-4 4-13 4-17 0z" />
      <circle class="dark" cx="84" cy="94.500" r={size} />
      <circle class="dark" cx="116" cy="94.500" r={size} />
      <circle class="white" cx="85.400" cy="93.500" r="1" />
      <circle class="white" cx="117.400" cy="93.500" r="1" />
      <path class="line" d={lids[lid]} />
    </>
  );
}

const noses = {
  big: "M101 90c2 9 9 15 9 21 0 5-7 7-12 5-3 1-6 0-7-2 8-1 11-12 10-24z",
  long: "M101 86c1 9 6 17 8 23 1 4-3 7-9 6-2 0-4-1-6-2 6-3 8-14 7-27z",
  soft: "M101 88c2 9 6 15 6 20 0 4-4 6-9 5 5-4 5-14 3-25z",
} as const;

export function Nose({ shape, tone = "" }: Toned & { shape: keyof typeof noses }) {
  return <path class={`deep ${tone}`} d={noses[shape]} />;
}
