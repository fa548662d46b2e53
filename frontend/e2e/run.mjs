// `npm run e2e [part of a file's name …]`: the browser tests, one file after the other (the machine may be small).
//
// With PLAYALIKE_URL they use the server that runs there; otherwise a `playalike serve` is started for them, with
// a home of its own, and ended afterwards.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

function testFiles(wanted) {
  return readdirSync(here)
    .filter((name) => name.endsWith(".test.mjs"))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .map((name) => join(here, name));
}

/** Start a server on a free port; resolves when it says where it is. */
async function startServer(home) {
  const own = join(here, "../../.venv/bin/playalike");
  const server = spawn(existsSync(own) ? own : "playalike", ["serve", "--port", "0", "--workers", "2"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config") },
  });
  const url = await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`playalike serve ended with ${code} before it was ready`)));
    server.stdout.on("data", (data) => {
      const found = /http:\/\/\S+/.exec(String(data));
      if (found) resolve(found[0]);
    });
  });
  const end = () =>
    new Promise((resolve) => {
      server.removeAllListeners("exit");
      server.once("exit", resolve);
      server.kill();
    });
  return { url, end };
}

const home = mkdtempSync(join(tmpdir(), "playalike-e2e-"));
const server = process.env.PLAYALIKE_URL ? null : await startServer(home);
try {
  const { status } = spawnSync(
    process.execPath,
    ["--test", "--test-concurrency=1", "--test-reporter=spec", ...testFiles(process.argv.slice(2))],
    { stdio: "inherit", env: { ...process.env, PLAYALIKE_URL: process.env.PLAYALIKE_URL ?? server.url } },
  );
  process.exitCode = status ?? 1;
} finally {
  await server?.end();
  rmSync(home, { recursive: true, force: true });
}
