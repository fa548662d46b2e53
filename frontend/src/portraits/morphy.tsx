/** Morphy: young, dark waves over the ears, a high collar and a bow. The opera's curtain behind. */
export function Morphy() {
  return (
    <>
      <rect class="back-deep" width="200" height="200" />
      <path class="back" d="M0 0h200v30c-22 16-46 16-67 2-20 16-46 16-66 0C46 46 22 46 0 30z" />
      <path class="back-light" d="M0 0h30c6 70 0 140-16 200H0zM200 0h-30c-6 70 0 140 16 200h14z" />
      <path class="back" d="M30 0h18c2 60-4 120-18 176L14 200C30 140 36 70 30 0zM170 0h-18c-2 60 4 120 18 176l16 24c-16-60-22-130-16-200z" />
      <path class="back-line" d="M0 36c22 16 46 16 67 2 20 16 46 16 66 0 21 14 45 14 67-2" />
      <path class="coat" d="M16 204c2-36 28-46 62-52h44c34 6 60 16 62 52z" />
      <path class="coat-light" d="M76 150l24 50H56c-6-24 4-42 20-50zM124 150l-24 50h44c6-24-4-42-20-50z" />
      <path class="shirt" d="M80 158l20 44 20-44z" />
      <path class="shade" d="M84 122h32v26H84z" />
      <path class="shirt" d="M78 132l22 22-18 12c-6-10-8-22-4-34zM122 132l-22 22 18 12c6-10 8-22 4-34z" />
      <path class="shirt-shade" d="M122 132l-22 22 18 12c6-10 8-22 4-34z" />
      <path class="tie" d="M100 160c-8-8-18-10-24-6-2 6-2 12 0 18 8 2 18 0 24-8 6 8 16 10 24 8 2-6 2-12 0-18-6-4-16-2-24 6z" />
      <path class="tie-shade" d="M95 157h10v12H95zM100 168l10 24-8-4-6 6z" />
      <path class="hair" d="M58 92c-10-42 10-66 42-66s52 24 42 66c1 6-1 10-5 13-3-7-3-15-3-23H66c0 8 0 16-3 23-4-3-6-7-5-13z" />
      <path class="skin" d="M66 86c-2-32 14-48 34-48s36 16 34 48c0 16-2 28-7 36-6 11-16 18-27 18s-21-7-27-18c-5-8-7-20-7-36z" />
      <path class="shade" d="M112 40c15 6 23 20 22 46 0 16-2 28-7 36-6 11-16 18-27 18 12-8 20-20 21-32 1-12-2-20 0-34 1-12-2-24-9-34z" />
      <path class="hair" d="M64 92c-2-26 4-44 20-52 2 8 10 14 22 16 12 2 22 8 28 34 4-18 2-36-8-46-10-10-28-14-42-8-16 4-26 24-20 56z" />
      <path class="hair-light" d="M84 40c10-10 32-8 42 4 6 8 9 18 9 30-6-14-14-17-26-18-13-1-23-7-25-16z" />
      <path class="hair-light" d="M60 66c-5 9-6 19-2 28 3-3 5-4 6-8-2-7-2-14-4-20zM140 66c5 9 6 19 2 28-3-3-5-4-6-8 2-7 2-14 4-20z" />
      <path class="hair" d="M65 92c0 8 1 15 4 21-4-3-6-9-6-20zM135 92c0 8-1 15-4 21 4-3 6-9 6-20z" />
      <path class="hair" d="M74 82c6-5 13-6 19-2l-1 4c-6-3-11-2-17 1zM126 82c-6-5-13-6-19-2l1 4c6-3 11-2 17 1z" />
      <path class="white" d="M76 92c4-6 12-6 16 0-4 4-12 4-16 0zM108 92c4-6 12-6 16 0-4 4-12 4-16 0z" />
      <circle class="dark" cx="84" cy="91.500" r="3.700" />
      <circle class="dark" cx="116" cy="91.500" r="3.700" />
      <path class="line" d="M75 92c4-7 13-7 17-1M108 91c4-6 13-6 17 1" />
      <path class="deep" d="M101 88c2 8 6 14 6 18 0 3-4 5-8 4 4-4 3-13 2-22z" />
      <path class="mouth" d="M89 122c7 2 15 2 22-1" />
      <path class="line" d="M95 130c3 1 7 1 10 0" />
    </>
  );
}
