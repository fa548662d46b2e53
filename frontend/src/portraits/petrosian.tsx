/** Petrosian: black waves swept back, heavy brows, a broad and peaceful face, a narrow tie. A wall of rooks behind. */
export function Petrosian() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 82h12v12h12V82h16v12h12V82h96v12h12V82h16v12h12V82h12v118H0z" />
      <path class="back-line" d="M0 112h200M0 132h200M0 152h200M66 112v20M134 112v20M54 132v20M146 132v20" />
      <g class="back-light">
        <path d="M16 34h10v9h7v-9h12v9h7v-9h10v22l-7 8v84h6v12H17v-12h6V64l-7-8z" />
        <path d="M138 34h10v9h7v-9h12v9h7v-9h10v22l-7 8v84h6v12h-44v-12h6V64l-7-8z" />
      </g>
      <path class="back-deep" d="M23 64h32v5H23zM145 64h32v5h-32zM36 84h6v16h-6zM158 84h6v16h-6z" />
      <path class="coat" d="M10 204c2-36 30-46 68-52h44c38 6 66 16 68 52z" />
      <path class="coat-light" d="M78 150l22 54H66l-12-30 8-4-6-10c6-5 14-9 22-10zM122 150l-22 54h34l12-30-8-4 6-10c-6-5-14-9-22-10z" />
      <path class="shirt" d="M80 148l20 56 20-56z" />
      <path class="shade" d="M81 122h38v26c-6 9-12 14-19 18-7-4-13-9-19-18z" />
      <path class="deep" d="M81 138c10 10 29 9 38-2v12c-12 7-29 3-38-10z" />
      <path class="shirt" d="M80 145l20 20-12 12c-6-9-9-20-8-32z" />
      <path class="shirt-shade" d="M120 145l-20 20 12 12c6-9 9-20 8-32z" />
      <path class="tie" d="M95 164h10l2 8-3 32h-8l-3-32z" />
      <path class="tie-shade" d="M95 164h10l2 8H93zM94 180l12-5v5l-12 5zM95 192l11-5v5l-11 5z" />
      <path class="hair black" d="M56 96c-6-10-8-24-5-35-2-14 6-27 19-31 7-9 20-12 31-8 11-4 25-1 32 8 12 5 19 17 16 31 3 11 1 25-5 35z" />
      <path class="skin" d="M60 84c-2-36 14-52 40-52s42 16 40 52c0 18-2 31-8 41-6 12-19 20-32 20s-26-8-32-20c-6-10-8-23-8-41z" />
      <path class="shade" d="M116 36c17 8 25 22 24 48 0 18-2 31-8 41-6 12-19 20-32 20 15-9 23-21 25-35 1-12-2-22 0-36 1-14-2-27-9-38z" />
      <path class="shade" d="M59 84c-7-3-10 4-9 12 1 9 7 15 13 13z" />
      <path class="deep" d="M141 84c7-3 10 4 9 12-1 9-7 15-13 13z" />
      <path class="hair black" d="M58 92c-6-10-7-24-3-34 0-14 9-25 22-28 8-6 17-7 24-3 9-3 20-1 26 6 11 4 18 14 17 26 4 10 3 23-2 33-3-4-4-10-4-16 0-9-3-17-8-21-2-5-6-8-11-10-7 2-13 4-18 9-6-5-14-7-22-5-6 3-10 8-11 14-4 4-5 9-6 15-1 5-1 10-4 14z" />
      <path class="hair-light black" d="M60 66c-2-15 6-28 20-32-6 6-8 12-5 17-7 2-12 7-15 15zM84 47c-3-9 3-17 15-20-4 7-4 13 1 20v5c-5-3-10-5-16-5zM106 48c-5-8-4-14 3-19 12 1 20 8 22 19-3-3-7-4-11-4-5 0-10 1-14 4zM131 53c2-3 3-5 2-9 6 6 8 14 7 25-2-6-5-12-9-16z" />
      <path class="hair black" d="M67 87c4-11 18-14 29-6l-1 7c-9-4-18-4-26 2zM133 87c-4-11-18-14-29-6l1 7c9-4 18-4 26 2z" />
      <path class="white" d="M74 96c4-5 13-5 17 0-4 4-13 4-17 0zM109 96c4-5 13-5 17 0-4 4-13 4-17 0z" />
      <circle class="dark" cx="83" cy="95.500" r="3.800" />
      <circle class="dark" cx="117" cy="95.500" r="3.800" />
      <path class="line" d="M73 96c4-6 14-6 18 0M109 96c4-6 14-6 18 0M76 103c4 2 9 2 12 0M112 103c4 2 9 2 12 0" />
      <path class="deep" d="M101 90c2 9 9 15 9 21 0 5-7 7-12 5-3 1-6 0-7-2 8-1 11-12 10-24z" />
      <path class="mouth" d="M87 128c8 3 18 3 26-1" />
      <path class="line" d="M83 117c-3 2-4 4-5 7M117 117c3 2 4 4 5 7M94 136c4 1 8 1 12 0" />
    </>
  );
}
