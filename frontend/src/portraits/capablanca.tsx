/** Capablanca: sleek black hair with a parting, a fine oval face, a light suit and a bow tie, at ease. Sea and a palm behind. */
export function Capablanca() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <circle class="back-light" cx="156" cy="62" r="24" />
      <path class="back-deep" d="M0 112h200v88H0z" />
      <path class="back-line" d="M0 126c9-5 18-5 27 0s18 5 27 0 18-5 27 0M119 126c9-5 18-5 27 0s18 5 27 0 18-5 27 0M0 142c9-5 18-5 27 0s18 5 27 0M146 142c9-5 18-5 27 0s18 5 27 0M132 112h48" />
      <path class="back-deep" d="M36 112c4-22 4-42-2-64l5-1c7 22 8 42 4 65z" />
      <path class="back-deep" d="M36 48C26 36 14 36 4 46c12-3 22-2 32 2zM36 48c-12-4-22 2-26 16 8-9 16-14 26-16zM36 48c-8 6-10 14-6 26 0-10 2-18 6-26zM36 48c2-14 10-22 24-22-10 4-18 12-24 22zM36 48c-4-12-12-18-24-20 8 5 16 10 24 20zM36 48c12-8 22-6 30 6-10-6-20-8-30-6z" />
      <path class="shirt-shade" d="M14 204c3-34 28-46 64-52h44c36 6 61 18 64 52z" />
      <path class="shirt" d="M78 150l22 54H64l-12-30 9-4-7-10c6-5 15-9 24-10zM122 150l-22 54h36l12-30-9-4 7-10c-6-5-15-9-24-10z" />
      <path class="white" d="M80 148l20 56 20-56z" />
      <path class="shade" d="M84 122h32v28c-5 8-10 12-16 16-6-4-11-8-16-16z" />
      <path class="deep" d="M84 136c9 9 24 8 32-2v12c-11 6-24 2-32-10z" />
      <path class="shirt-shade" d="M79 148l-4 3c1 9 4 17 9 23l5-4c-6-6-9-13-10-22z" />
      <path class="shirt" d="M82 142l18 18-13 11c-6-6-9-14-9-21z" />
      <path class="shirt-shade" d="M118 142l-18 18 13 11c6-6 9-14 9-21z" />
      <path class="tie" d="M100 163c-7-6-15-8-21-5-1 6-1 11 0 17 7 2 15 0 21-6 6 6 14 8 21 6 1-6 1-11 0-17-6-3-14-1-21 5z" />
      <path class="tie-shade" d="M95 160h10v12H95z" />
      <path class="hair black" d="M61 92c-9-40 8-66 40-66 31 0 47 26 38 66z" />
      <path class="skin" d="M64 86c-2-34 13-50 36-50s38 16 36 50c0 16-2 29-7 38-6 12-17 19-29 19s-23-7-29-19c-5-9-7-22-7-38z" />
      <path class="shade" d="M113 38c16 7 24 22 23 48 0 16-2 29-7 38-6 12-17 19-29 19 13-8 20-20 22-33 1-12-2-21 0-35 1-13-2-26-9-37z" />
      <path class="shade" d="M64 86c-6-2-8 4-7 11 1 8 5 13 11 12z" />
      <path class="deep" d="M136 86c6-2 8 4 7 11-1 8-5 13-11 12z" />
      <path class="hair black" d="M62 91c-10-40 6-67 39-67s46 27 37 67h-3c0-13-2-23-7-30-4-5-8-10-11-17-8 4-18 4-28 5-10 2-16 7-19 15-3 7-4 16-4 27z" />
      <path class="hair-light black" d="M117 44c-3-7-9-12-18-14 11-1 19 3 24 12 2 5 6 9 9 15 2 4 3 9 4 15 1-20-5-34-17-41 6 6 8 10 7 16-3-3-5-6-6-9zM108 45c-5-6-12-9-21-8 8-4 17-2 24 7zM97 47c-5-5-11-6-19-2 7-6 16-6 23 2zM84 49c-6-2-11 1-15 9 2-9 9-14 19-10z" />
      <path class="hair black" d="M72 85c6-5 13-6 21-3l-1 4c-7-2-13-2-19 2zM128 85c-6-5-13-6-21-3l1 4c7-2 13-2 19 2z" />
      <path class="white" d="M75 95c4-5 13-5 17 0-4 4-13 4-17 0zM108 95c4-5 13-5 17 0-4 4-13 4-17 0z" />
      <circle class="dark" cx="84" cy="94.500" r="3.800" />
      <circle class="dark" cx="116" cy="94.500" r="3.800" />
      <circle class="white" cx="85.400" cy="93.500" r="1" />
      <circle class="white" cx="117.400" cy="93.500" r="1" />
      <path class="line" d="M74 95c4-6 14-6 18 0M108 95c4-6 14-6 18 0" />
      <path class="deep" d="M101 88c2 9 6 15 6 20 0 4-4 6-9 5 5-4 5-14 3-25z" />
      <path class="mouth" d="M87 123c8 5 18 5 26-1" />
      <path class="line" d="M83 118c-1 2-2 3-2 5M117 117c1 2 2 3 2 5M95 133c3 1 7 1 10 0" />
    </>
  );
}
