// The gzipped size of the built app, file by file; fails when what any visitor may need is over the limit.
// Usage: node tools/size.mjs [folder]

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const limit = 300_000;
/** Drawings of pieces: a browser asks for a set when it is chosen. */
const onDemand = /\/(celtic|fantasy|merida|spatial)-[^/]*\.svg$/;
const here = dirname(fileURLToPath(import.meta.url));
const root = process.argv[2] ?? join(here, "../../src/playalike/faces/web/static");

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path), bytes: gzipSync(readFileSync(path), { level: 9 }).length }))
  .sort((one, other) => other.bytes - one.bytes);

const sum = (some) => some.reduce((all, file) => all + file.bytes, 0);
const asked = files.filter((file) => onDemand.test(`/${file.path}`));
const total = sum(files) - sum(asked);
for (const { path, bytes } of files) console.log(String(bytes).padStart(8), path);
console.log(String(total).padStart(8), `in all, of ${limit} allowed; besides ${sum(asked)} of pieces that are loaded when they are chosen`);
if (files.length === 0 || total > limit) process.exit(1);
