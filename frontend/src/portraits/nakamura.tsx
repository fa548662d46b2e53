import { Brows, Eyes, Face, Neck, Nose } from "./parts.tsx";

/** Nakamura: short black hair brushed up, headphones, a knowing half smile, a hooded top. A clock running behind. */
export function Nakamura() {
  return (
    <>
      <rect class="back" width="200" height="200" />
      <circle class="back-deep" cx="100" cy="92" r="86" />
      <circle class="back" cx="100" cy="92" r="74" />
      <path class="back-line" d="M100 10v14M100 160v14M18 92h14M168 92h14M42 34l10 10M148 140l10 10M42 150l10-10M148 44l10-10" />
      <path class="back-light" d="M100 92L166 40l4 5-66 52zM0 60h16v6H0zM0 120h20v6H0zM184 76h16v6h-16zM180 116h20v6h-20z" />
      <path class="coat" d="M8 204c2-36 32-46 70-52h44c38 6 68 16 70 52z" />
      <path class="coat-light" d="M70 150c-10 8-12 22-6 34l14 10 22-10 22 10 14-10c6-12 4-26-6-34l-10-2-20 22-20-22z" />
      <path class="shirt" d="M82 160l18 18 18-18-4 16-14 10-14-10z" />
      <Neck tone="tan" />
      <path class="line" d="M82 172v20M118 172v20" />
      <path class="tie" d="M52 100c-6-44 14-80 48-80s54 36 48 80h-7c5-40-12-72-41-72s-46 32-41 72z" />
      <path class="hair black" d="M60 92c-7-40 10-64 41-64 31 0 47 24 39 64z" />
      <Face shape="square" tone="tan" />
      <path class="hair black" d="M61 90c-6-16-6-32 2-44l3-10 7 2 5-8 8 3 7-7 7 6 8-6 6 8 8-3 4 8 7-1 3 10c7 11 8 27 2 42-3-3-4-8-4-13 0-9-3-16-8-21-8 4-16 5-25 4-10 1-19 0-27-3-5 5-9 11-9 20 0 5-1 10-4 13z" />
      <path class="hair-light black" d="M70 54l4-12 6 5 7-10 7 8 8-9 7 9 8-7 5 9 5-3 3 12c-9 3-19 4-30 3-10 0-20-1-30-5z" />
      <path class="tie" d="M48 84c-4 0-6 3-6 8v16c0 5 2 8 6 8h12c3 0 5-2 5-5V89c0-3-2-5-5-5zM152 84c4 0 6 3 6 8v16c0 5-2 8-6 8h-12c-3 0-5-2-5-5V89c0-3 2-5 5-5z" />
      <path class="tie-shade" d="M58 84h2c3 0 5 2 5 5v22c0 3-2 5-5 5h-2zM142 84h-2c-3 0-5 2-5 5v22c0 3 2 5 5 5h2z" />
      <Brows hair="black" heavy />
      <Eyes lid="narrow" />
      <Nose shape="big" tone="tan" />
      <path class="mouth" d="M87 128c9 2 17 1 26-4" />
      <path class="line" d="M82 119c-2 2-3 4-3 6M119 116c2 2 3 4 3 7M94 136c4 1 8 1 12 0" />
    </>
  );
}
