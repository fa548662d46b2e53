// A server of a test's own, beside the one that the other tests share.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A server of its own, which may be killed. */
export async function serve(home, port = 0, environment = {}) {
  const own = join(dirname(fileURLToPath(import.meta.url)), "../../.venv/bin/playalike");
  const server = spawn(existsSync(own) ? own : "playalike", ["serve", "--port", String(port), "--workers", "2"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config"), ...environment },
  });
  const address = await new Promise((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`playalike serve ended with ${code} before it was ready`)));
    server.stdout.on("data", (data) => {
      const found = /http:\/\/\S+/.exec(String(data));
      if (found) resolve(found[0]);
    });
  });
  server.removeAllListeners("exit");
  return { address, kill: () => kill(server) };
}

/** kill -9 for the server and everything that it started. */
async function kill(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1).split(" ")[1])]];
      } catch {
        return []; // It ended just now.
      }
    });
  const family = [server.pid];
  for (const pid of family) family.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
  const ended = new Promise((resolve) => server.once("exit", resolve));
  for (const pid of family) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error; // It ended with its parent.
    }
  }
  await ended;
}
