// The gzipped size of the built app, file by file; fails when all of it together is over the limit.
// Usage: node tools/size.mjs [folder]

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const limit = 310_000;
const here = dirname(fileURLToPath(import.meta.url));
const root = process.argv[2] ?? join(here, "../../src/playalike/faces/web/static");

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path), bytes: gzipSync(readFileSync(path), { level: 9 }).length }))
  .sort((one, other) => other.bytes - one.bytes);

const total = files.reduce((sum, file) => sum + file.bytes, 0);
for (const { path, bytes } of files) console.log(String(bytes).padStart(8), path);
console.log(String(total).padStart(8), `in all, of ${limit} allowed`);
if (files.length === 0 || total > limit) process.exit(1);
