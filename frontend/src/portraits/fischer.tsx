/** Fischer: long face, side parting, strong brows and jaw, eyes fixed on the board. Straight files behind. */
export function Fischer() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <g class="back-light">
        {[0, 50, 100, 150].map((x) => (
          <rect key={x} x={x} width="25" height="200" />
        ))}
      </g>
      <path class="back-deep" d="M0 150L200 40v26L0 176z" />
      <path class="coat" d="M12 204c2-34 30-44 68-50h40c38 6 66 16 68 50z" />
      <path class="coat-light" d="M79 152l21 48H60c-4-22 6-40 19-48zM121 152l-21 48h40c4-22-6-40-19-48z" />
      <path class="shirt" d="M79 150l21 52 21-52-7-6H86z" />
      <path class="tie" d="M95 163h10l4 11-9 30-9-30z" />
      <path class="tie-shade" d="M100 163h5l4 11-9 30z" />
      <path class="shade" d="M82 122h36v28c-6 10-12 15-18 19-6-4-12-9-18-19z" />
      <path class="deep" d="M82 138c10 10 28 9 36-2v14c-12 6-28 2-36-12z" />
      <path class="skin" d="M65 80c-1-32 14-48 35-48s36 16 35 48c0 18-3 36-9 48-5 10-16 18-26 18s-21-8-26-18c-6-12-9-30-9-48z" />
      <path class="shade" d="M114 34c15 7 22 22 21 46 0 18-3 36-9 48-5 10-16 18-26 18 12-8 20-18 22-34 1-12-2-20 0-34 1-14-1-30-8-44z" />
      <path class="shade" d="M64 82c-6-2-8 4-7 11 1 8 6 13 10 12z" />
      <path class="deep" d="M136 82c6-2 8 4 7 11-1 8-6 13-10 12z" />
      <path class="hair fair" d="M62 84c-8-34 4-62 40-62 34 0 45 26 36 62-2-2-3-4-4-7 1-12-1-20-6-26-12 4-26 2-38-6-6 6-14 8-20 8-3 8-4 16-4 24-1 3-2 5-4 7z" />
      <path class="hair-light fair" d="M84 26c18-8 40-2 50 16 3 6 4 10 4 14-3-4-6-6-10-5-12 4-26 2-38-6-2-6-4-12-6-19z" />
      <path class="hair fair" d="M90 45c8 2 14 0 18-4-2 6-6 8-10 8zM70 53c6-6 10-14 14-27-12 6-19 16-20 30 2-2 4-3 6-3z" />
      <path class="hair fair" d="M73 82c5-5 13-6 20-2l-1 4c-7-2-12-2-18 1zM127 82c-5-5-13-6-20-2l1 4c7-2 12-2 18 1z" />
      <path class="white" d="M75 92c4-5 13-5 17 0-4 4-13 4-17 0zM108 92c4-5 13-5 17 0-4 4-13 4-17 0z" />
      <circle class="dark" cx="84.500" cy="92" r="3.500" />
      <circle class="dark" cx="115.500" cy="92" r="3.500" />
      <path class="line" d="M74 92c4-6 14-6 18-1M108 91c4-5 14-5 18 1" />
      <path class="deep" d="M101 86c1 9 6 17 8 23 1 4-3 7-9 6-2 0-4-1-6-2 6-3 8-14 7-27z" />
      <path class="mouth" d="M87 126c8 3 18 3 26-1" />
      <path class="line" d="M94 135c4 1 8 1 12 0" />
    </>
  );
}
