/** Karpov: slender, a fringe swept over the forehead, a calm and patient look. Coils of water behind. */
export function Karpov() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <g class="back-line">
        {[-60, -30, 0, 30, 60, 90, 120, 150, 180].map((y) => (
          <path key={y} d={`M-10 ${y + 20}c35-26 70-26 105 0s70 26 105 0`} />
        ))}
      </g>
      <path class="coat" d="M18 204c3-32 26-42 62-50h40c36 8 59 18 62 50z" />
      <path class="coat-light" d="M80 154l20 46h-34c-6-20 2-36 14-46z" />
      <path class="coat-light" d="M120 154l-20 46h34c6-20-2-36-14-46z" />
      <path class="shirt" d="M81 152l19 48 19-48-6-6H87z" />
      <path class="tie" d="M94 163h12l4 12-10 28-10-28z" />
      <path class="tie-shade" d="M100 163h6l4 12-10 28z" />
      <path class="shade" d="M84 120h32v30c-6 10-11 16-16 20-5-4-10-10-16-20z" />
      <path class="deep" d="M84 134c8 8 24 8 32-2v14c-10 6-24 2-32-12z" />
      <path class="skin" d="M64 88c-1-34 16-50 36-50s37 16 36 50c-1 27-18 54-36 54S65 115 64 88z" />
      <path class="shade" d="M112 40c16 6 25 22 24 48-1 27-18 54-36 54 12-8 20-18 22-32 2-12-2-20 0-34 1-12-2-24-10-36z" />
      <path class="shade" d="M62 86c-5-1-7 4-6 10 1 8 5 13 10 12z" />
      <path class="deep" d="M138 86c5-1 7 4 6 10-1 8-5 13-10 12z" />
      <path class="hair brown" d="M57 96c-8-42 12-70 44-70 34 0 52 28 42 70-2-4-5-7-7-10 0-12-3-20-9-27-20 6-42 0-53-14-4 14-9 24-10 41-3 2-5 5-7 10z" />
      <path class="hair-light brown" d="M74 45c4-10 14-16 28-16 22 0 36 13 40 34-5-5-10-6-15-4-20 6-42 0-53-14z" />
      <path class="hair brown" d="M88 36c12 14 28 20 48 19-16 6-40 2-48-19z" />
      <path class="hair brown" d="M74 83c6-5 13-6 19-2l-1 3c-6-3-11-2-17 1zM126 83c-6-5-13-6-19-2l1 3c6-3 11-2 17 1z" />
      <path class="white" d="M76 92c4-5 12-5 16 0-4 4-12 4-16 0zM108 92c4-5 12-5 16 0-4 4-12 4-16 0z" />
      <circle class="dark" cx="84.500" cy="91.500" r="3.200" />
      <circle class="dark" cx="115.500" cy="91.500" r="3.200" />
      <path class="line" d="M75 92c4-6 13-6 17-1M108 91c4-5 13-5 17 1" />
      <path class="deep" d="M101 88c2 8 7 16 7 20 0 3-4 5-9 4 4-4 4-14 2-24z" />
      <path class="mouth" d="M90 123c6 3 14 3 20-1" />
      <path class="line" d="M95 130c3 1 7 1 10 0" />
    </>
  );
}
