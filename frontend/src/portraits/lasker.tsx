/** Lasker: grey waves brushed off a high forehead, tired eyes, a full moustache, a wing collar. Cigar smoke behind. */
export function Lasker() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 0h46c-16 28 18 44 4 76s-34 44-14 78 2 34-6 46H0zM200 0h-46c16 28-18 44-4 76s34 44 14 78-2 34 6 46h30z" />
      <g class="back-line">
        <path d="M34 200c-14-26 20-44 6-76s-24-40-4-70 4-40-2-58M166 200c14-26-20-44-6-76s24-40 4-70-4-40 2-58" />
        <path d="M16 200c-10-30 16-50 4-80s-16-44 0-72 4-36 0-52M184 200c10-30-16-50-4-80s16-44 0-72-4-36 0-52" />
      </g>
      <path class="coat" d="M14 204c2-36 28-46 62-52h48c34 6 60 16 62 52z" />
      <path class="coat-light" d="M76 150l24 54H56c-6-26 4-46 20-54zM124 150l-24 54h44c6-26-4-46-20-54z" />
      <path class="shirt" d="M80 152l20 50 20-50z" />
      <path class="shade" d="M83 122h34v30H83z" />
      <path class="shirt" d="M80 136l20 21-13 10c-7-8-10-19-7-31zM120 136l-20 21 13 10c7-8 10-19 7-31z" />
      <path class="shirt-shade" d="M120 136l-20 21 13 10c7-8 10-19 7-31z" />
      <path class="tie" d="M100 162c-6-5-13-6-18-3v13c6 2 13 0 18-5 5 5 12 7 18 5v-13c-5-3-12-2-18 3z" />
      <path class="tie-shade" d="M96 159h8v10h-8z" />
      <path class="hair grey" d="M60 96c-9-7-11-19-6-28-3-13 4-25 15-29 6-13 22-17 33-12 12-4 25 2 30 13 12 5 18 18 14 30 4 9 2 20-6 26z" />
      <path class="skin" d="M64 84c-2-34 14-50 36-50s38 16 36 50c0 17-2 30-7 39-6 12-17 21-29 21s-23-9-29-21c-5-9-7-22-7-39z" />
      <path class="shade" d="M114 36c16 7 23 22 22 48 0 17-2 30-7 39-6 12-17 21-29 21 13-9 21-20 23-34 1-12-2-22 0-36 1-14-2-27-9-38z" />
      <path class="shade" d="M62 86c-6-2-8 4-7 11 1 8 6 13 11 12z" />
      <path class="deep" d="M138 86c6-2 8 4 7 11-1 8-6 13-11 12z" />
      <path class="hair grey" d="M62 88c-6-18-2-36 10-44 6-14 22-18 32-12 14-4 26 4 28 14 10 8 12 26 6 42-3-5-4-12-5-18-3-8-7-13-12-15-8 2-14-1-17-6-8 6-18 8-27 5-6 4-9 11-11 20-1 6-2 10-4 14z" />
      <path class="hair-light grey" d="M70 52c4-12 16-19 28-17-8 3-13 8-15 14-4 0-9 1-13 3zM106 36c12-1 20 6 23 16-5-3-11-4-16-4-1-5-3-9-7-12z" />
      <path class="line" d="M88 66c8-2 16-2 24 0" />
      <path class="hair" d="M72 83c6-6 14-6 21-1l-1 5c-7-4-13-3-19 1zM128 83c-6-6-14-6-21-1l1 5c7-4 13-3 19 1z" />
      <path class="white" d="M75 95c4-5 13-5 17 0-4 4-13 4-17 0zM108 95c4-5 13-5 17 0-4 4-13 4-17 0z" />
      <circle class="dark" cx="84" cy="94.500" r="3.600" />
      <circle class="dark" cx="116" cy="94.500" r="3.600" />
      <path class="line" d="M74 94c4-5 14-5 18 0M108 94c4-5 14-5 18 0M78 102c4 2 8 2 11 0M111 102c4 2 8 2 11 0" />
      <path class="deep" d="M101 92c2 8 7 14 7 19 0 3-5 5-9 4 4-4 3-14 2-23z" />
      <path class="hair" d="M100 117c-6-3-13-2-18 3-3 3-6 6-9 7 8 4 19 3 27-2 8 5 19 6 27 2-3-1-6-4-9-7-5-5-12-6-18-3z" />
      <path class="mouth" d="M93 130c5 2 9 2 14 0" />
      <path class="line" d="M96 137c3 1 6 1 8 0" />
    </>
  );
}
