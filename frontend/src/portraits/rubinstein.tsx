import { Brows, Ears, Eyes, Nose, Suit } from "./parts.tsx";

/** Rubinstein: a bald crown, dark sides, a wide moustache, sad and gentle eyes, a stiff collar. Two rooks on the seventh rank behind. */
export function Rubinstein() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <path class="back-deep" d="M0 0h200v24H0zM0 76h200v8H0z" />
      <path class="back-light" d="M14 26h9v7h7v-7h10v7h7v-7h9v16l-6 6v22h6v8H14v-8h6V48l-6-6zM144 26h9v7h7v-7h10v7h7v-7h9v16l-6 6v22h6v8h-42v-8h6V48l-6-6z" />
      <path class="back-line" d="M0 104h60M140 104h60M0 126h54M146 126h54M0 148h40M160 148h40" />
      <Suit shirt={false} />
      <path class="shirt" d="M80 152l20 52 20-52z" />
      <path class="shade" d="M83 122h34v30H83z" />
      <path class="shirt" d="M80 136l20 21-13 10c-7-8-10-19-7-31z" />
      <path class="shirt-shade" d="M120 136l-20 21 13 10c7-8 10-19 7-31z" />
      <path class="tie" d="M94 157h12l4 8-5 39H95l-5-39z" />
      <path class="tie-shade" d="M94 157h12l3 7H91z" />
      <path class="hair" d="M58 100c-5-12-5-28 1-40l10 4v40c-4 0-8-1-11-4zM142 100c5-12 5-28-1-40l-10 4v40c4 0 8-1 11-4z" />
      <path class="skin" d="M62 84c-3-38 12-58 38-58s41 20 38 58c0 17-2 30-7 39-6 13-18 22-31 22s-25-9-31-22c-5-9-7-22-7-39z" />
      <path class="shade" d="M114 30c18 9 26 26 24 54 0 17-2 30-7 39-6 13-18 22-31 22 13-9 22-20 24-35 1-12-2-22 0-36 1-16-2-32-10-44z" />
      <Ears />
      <path class="hair" d="M60 96c-6-14-5-30 3-42 3 6 5 10 8 13-4 8-6 18-6 28zM140 96c6-14 5-30-3-42-3 6-5 10-8 13 4 8 6 18 6 28z" />
      <path class="line" d="M88 62c8-2 16-2 24 0" />
      <Brows />
      <Eyes lid="tired" />
      <Nose shape="soft" />
      <path class="hair" d="M100 117c-7-4-15-3-21 2-4 3-8 5-13 4 7 6 21 7 30 1 1-1 3-1 4-1s3 0 4 1c9 6 23 5 30-1-5 1-9-1-13-4-6-5-14-6-21-2z" />
      <path class="mouth" d="M93 130c5 1 9 1 14 0" />
      <path class="line" d="M96 137c3 1 6 1 8 0" />
    </>
  );
}
