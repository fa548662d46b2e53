/** One's games on another device. */

import { get, post } from "./client.ts";

export type { AccountAnswer as Account } from "./schema.ts";

export const getAccount = (signal?: AbortSignal) => get("/api/account", { signal });
export const makeLink = () => post("/api/account/link").then((answer) => answer.phrase);
export const joinAccount = (phrase: string) => post("/api/account/join", { body: { phrase } });
export const leaveAccount = () => post("/api/account/leave");
