import { expect, test } from "vitest";
import { exported, imported } from "./files.ts";

function storage(values: Record<string, string>): Storage {
  const held = new Map(Object.entries(values));
  const methods = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void (Reflect.set(box, key, value), held.set(key, value)),
  };
  const box = Object.create(methods) as Storage;
  for (const [key, value] of held) Reflect.set(box, key, value);
  return box;
}

test("settings go to a file and into another browser; drafts and other sites' values stay", () => {
  const here = storage({ "playalike.settings": '{"board":"blue"}', "playalike.analysis.new": '"x"', other: "1" });
  const text = exported(here);
  expect(JSON.parse(text).values).toEqual({ settings: { board: "blue" } });
  const there = storage({});
  expect(imported(text, there)).toBe(1);
  expect(there.getItem("playalike.settings")).toBe('{"board":"blue"}');
});

test("what is no such file is refused by name", () => {
  expect(() => imported("x", storage({}))).toThrow("no JSON");
  expect(() => imported("{}", storage({}))).toThrow("no settings");
  expect(() => imported('{"kind":"playalike settings","schema":2,"values":{}}', storage({}))).toThrow("version");
  expect(imported('{"kind":"playalike settings","schema":1,"values":{"analysis.new":1}}', storage({}))).toBe(0);
});
