/** The promise of tokens.css: text can be read in both themes. */

import { describe, expect, test } from "vitest";
import css from "./tokens.css?raw";

function tokensOf(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? "";
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}|[\d.]+);/g)].map(([, name, value]) => [name, value]));
}

const dark = tokensOf(/:root \{([\s\S]*?)\n\}/);
const light = { ...dark, ...tokensOf(/:root\[data-theme="light"\] \{([\s\S]*?)\n\}/) };

type Rgb = [number, number, number];

const fromHex = (hex: string): Rgb => [1, 3, 5].map((at) => {
  const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}) as Rgb;

/** OKLCH to linear sRGB, clipped to what a screen shows. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as Rgb;
}

function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [one, other]
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["dark", dark],
  ["light", light],
])("%s theme", (_, tokens) => {
  const color = (name: string): Rgb => fromHex(tokens[name] ?? "missing");

  test.each(["text", "muted", "brass", "good", "fair", "bad", "info"])("%s on every ground", (name) => {
    for (const ground of ["ground", "surface", "raised", "sunken"])
      expect(contrast(color(name), color(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test("the words on a brass button", () => {
    expect(contrast(color("on-brass"), color("brass"))).toBeGreaterThanOrEqual(4.5);
  });

  test("every player's tint on panels, and text on their wash", () => {
    const number = (name: string) => Number(tokens[name]);
    for (let hue = 0; hue < 360; hue += 5) {
      const tint = fromOklch(number("tint-lightness"), number("tint-chroma"), hue);
      const wash = fromOklch(number("wash-lightness"), number("wash-chroma"), hue);
      for (const ground of ["ground", "surface", "raised"])
        expect(contrast(tint, color(ground)), `tint ${hue} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color("text"), wash), `text on wash ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
