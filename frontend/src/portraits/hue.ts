/** From an accent colour to a theme: only the hue is taken, lightness is the theme's affair. */

/** The OKLCH hue of a hex colour in degrees; greys get brass. */
export function hueOf(hex: string): number {
  const match = /^#?([0-9a-f]{6})$/i.exec(hex);
  if (!match?.[1]) return 70;
  const value = Number.parseInt(match[1], 16);
  const linear = (channel: number) => {
    const c = ((value >> channel) & 255) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(16), linear(8), linear(0)];
  // Björn Ottosson's OKLab: https://bottosson.github.io/posts/oklab/
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  if (Math.hypot(a, bb) < 0.012) return 70;
  return Math.round(((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360);
}

/** Properties for an element with `data-hue`; `var(--tint)` and `var(--wash)` follow inside it. */
export function hueStyle(accent: string): Record<string, string> {
  return { "--hue": String(hueOf(accent)) };
}
