import { get } from "./client.ts";
import type { ConfigAnswer } from "./schema.ts";

export type Config = ConfigAnswer;

let config: Promise<Config> | null = null;

/** The server's configuration, asked once. */
export function getConfig(): Promise<Config> {
  config ??= get("/api/config").catch((error: unknown) => {
    config = null;
    throw error;
  });
  return config;
}
