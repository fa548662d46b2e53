import { Brows, Eyes, Face, Neck, Nose } from "./parts.tsx";

/** Polgár: long auburn hair parted at the side, a lively smile, a blouse and a pendant. Three queens behind. */
export function Polgar() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-light" d="M18 92l-8-40 14 18 8-26 8 26 14-18-8 40zM154 92l-8-40 14 18 8-26 8 26 14-18-8 40zM86 46l-6-30 11 14 9-22 9 22 11-14-6 30z" />
      <path class="back-light" d="M14 98h36v8H14zM150 98h36v8h-36z" />
      <path class="back-deep" d="M16 106h32c1 32 6 52 14 70H2c8-18 13-38 14-70zM152 106h32c1 32 6 52 14 70h-60c8-18 13-38 14-70z" />
      <path class="hair red" d="M52 180c-8-22-6-42-4-62-6-50 14-96 53-96s58 44 51 96c3 20 4 42-4 62-10 6-20 4-26-2H78c-6 6-16 8-26 2z" />
      <path class="coat" d="M14 204c3-32 28-42 64-48h44c36 6 61 16 64 48z" />
      <path class="coat-light" d="M78 154l22 50H56c-4-24 6-40 22-50zM122 154l-22 50h44c4-24-6-40-22-50z" />
      <path class="skin" d="M80 150h40l-20 46z" />
      <Neck />
      <path class="shade" d="M100 196l-14-32c9 8 19 8 28 0z" />
      <path class="tie" d="M96 176l4-5 4 5-4 6z" />
      <path class="line" d="M84 158c4 8 9 13 14 15M116 158c-4 8-9 13-14 15" />
      <Face shape="oval" />
      <path class="hair red" d="M60 128c-8-14-8-32-4-50 2-34 20-54 46-54 26 0 42 20 44 54 3 20 2 36-5 50-5-10-6-22-6-34-2-20-10-34-25-44-11 14-26 22-42 26-2 18-3 36-8 52z" />
      <path class="hair-light red" d="M62 84c4-30 18-50 44-54-6 10-14 16-22 21-12 8-19 18-22 33zM112 48c-2-6-1-12 3-17 13 6 22 20 25 42-8-12-16-20-28-25z" />
      <path class="hair-light red" d="M54 128c-6 18-6 34-1 50 4 2 9 2 13 0-6-16-8-34-6-48zM146 128c6 18 6 34 1 50-4 2-9 2-13 0 6-16 8-34 6-48z" />
      <Brows hair="red" />
      <Eyes lid="soft" size={3.9} />
      <path class="line" d="M74 95l-4-3M126 95l4-3" />
      <Nose shape="soft" />
      <path class="lips" d="M86 122c5-3 9-4 14-2 5-2 9-1 14 2-4 7-8 9-14 9s-10-2-14-9z" />
      <path class="white" d="M89 123c7 2 15 2 22 0-6 4-16 4-22 0z" />
      <path class="line" d="M83 117c-2 2-3 4-3 6M117 117c2 2 3 4 3 6" />
    </>
  );
}
