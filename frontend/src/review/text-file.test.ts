import { expect, test } from "vitest";
import { decoded } from "./text-file.ts";

test("a file in UTF-8 and one in Latin-1 keep their letters", () => {
  const of = (...bytes: number[]) => decoded(new Uint8Array(bytes).buffer);
  expect(of(0x52, 0xc3, 0xa9, 0x74, 0x69)).toBe("Réti");
  expect(of(0x52, 0xe9, 0x74, 0x69)).toBe("Réti");
});
