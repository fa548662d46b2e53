/** Tal: high forehead, wild dark hair at the sides, hooked nose, and the stare. Sparks behind. */
export function Tal() {
  return (
    <>
      <rect class="back-deep" width="200" height="200" />
      <g class="back">
        {[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((angle) => (
          <path key={angle} d="M100 96L86-80h28z" transform={`rotate(${angle} 100 96)`} />
        ))}
      </g>
      <g class="back-light">
        <path d="M30 44l4 10 10 4-10 4-4 10-4-10-10-4 10-4zM170 30l3 8 8 3-8 3-3 8-3-8-8-3 8-3zM176 112l3 7 7 3-7 3-3 7-3-7-7-3 7-3zM22 128l2 6 6 2-6 2-2 6-2-6-6-2 6-2z" />
      </g>
      <path class="coat" d="M14 204c4-34 30-44 66-50h40c36 6 62 16 66 50z" />
      <path class="coat-light" d="M80 153l20 47H62c-6-20 4-38 18-47zM120 153l-20 47h38c6-20-4-38-18-47z" />
      <path class="shirt" d="M80 152l20 50 20-50-7-7H87z" />
      <path class="tie" d="M94 164h12l5 13-11 27-11-27z" />
      <path class="tie-shade" d="M100 164h6l5 13-11 27z" />
      <path class="shade" d="M83 122h34v28c-6 10-12 16-17 20-5-4-11-10-17-20z" />
      <path class="deep" d="M83 136c9 8 26 8 34-2v14c-11 6-26 2-34-12z" />
      <path class="hair" d="M58 104c-14-14-14-44 0-58 2-16 18-24 30-22 8-6 24-6 32 0 14-2 26 8 26 24 14 16 12 42-2 56z" />
      <path class="skin" d="M63 84c-2-36 14-54 37-54s39 18 37 54c-1 26-18 60-37 60S64 110 63 84z" />
      <path class="shade" d="M116 32c15 8 23 24 21 52-1 26-18 60-37 60 13-8 22-20 24-36 1-12-3-22-1-36 1-14 0-28-7-40z" />
      <path class="shade" d="M62 84c-6-2-9 3-8 10 1 9 6 14 11 13z" />
      <path class="deep" d="M138 84c6-2 9 3 8 10-1 9-6 14-11 13z" />
      <path class="hair" d="M62 82c0-16 2-26 10-36 8-3 14-8 17-15 6 5 12 6 16 4-2 4-6 6-10 6 12 2 22-2 26-8 5 10 14 14 15 26 2 8 2 16 2 23 6-12 8-34-4-46-10-11-28-14-42-11-20 2-34 16-35 32-1 9 1 18 5 25z" />
      <path class="hair-light" d="M66 52c4-14 16-22 30-22-8 4-14 10-17 16-5 1-9 3-13 6zM112 30c12 2 20 8 23 20-4-6-9-9-14-10-2-4-5-8-9-10z" />
      <path class="hair" d="M72 80c6-7 15-8 22-3l-2 4c-7-3-13-2-19 3zM128 80c-6-7-15-8-22-3l2 4c7-3 13-2 19 3z" />
      <path class="white" d="M73 91c5-7 15-7 20 0-5 6-15 6-20 0zM107 91c5-7 15-7 20 0-5 6-15 6-20 0z" />
      <circle class="dark" cx="84" cy="90.500" r="4.600" />
      <circle class="dark" cx="116" cy="90.500" r="4.600" />
      <circle class="white" cx="85.500" cy="89" r="1.300" />
      <circle class="white" cx="117.500" cy="89" r="1.300" />
      <path class="line" d="M72 91c5-8 16-8 21 0M107 91c5-8 16-8 21 0" />
      <path class="deep" d="M100 84c1 8 3 12 7 18 4 7 4 13-1 15-4 2-9 1-12-1 6-3 8-14 6-32z" />
      <path class="mouth" d="M86 126c8 7 20 7 28-1" />
      <path class="line" d="M83 122c1 2 1 4 3 5M117 121c-1 2-1 4-3 5M96 136c3 1 6 1 9 0" />
    </>
  );
}
