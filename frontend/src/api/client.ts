/**
 * Talks to the server: JSON over fetch, and errors that say what to do.
 *
 * The first call of a page waits for `GET /api/session`, which gives the browser its cookie: games,
 * reviews and puzzles belong to it, and parallel first calls would get different ones.
 */

import type { ErrorAnswer, ErrorField, SessionAnswer } from "./schema.ts";
import { type Answer, type Asked, type Path, addressOf } from "./paths.ts";

/** What the server says when it refuses; `message` is written for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: readonly ErrorField[] = [],
    /** Seconds to wait before asking again, when the server is busy. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }

  /** The message about one field of the request, if there is one. */
  forField(name: string): string | undefined {
    return this.fields.find((field) => field.field === name)?.message;
  }
}

let session: Promise<SessionAnswer> | null = null;

/** This browser's session; asked once, and again only when that failed. */
export function openSession(): Promise<SessionAnswer> {
  session ??= send<SessionAnswer>("GET", "/api/session").catch((error: unknown) => {
    session = null;
    throw error;
  });
  return session;
}

/** Ask for something. The path is one of the API's: it says which answer comes. */
export async function get<P extends Path<"get">>(path: P, asked: Asked<P, "get"> = {}): Promise<Answer<P, "get">> {
  await openSession();
  return send<Answer<P, "get">>("GET", addressOf(path, asked.at), undefined, asked.signal);
}

/** Have something done; without a body it is an empty one. */
export async function post<P extends Path<"post">>(path: P, asked: Asked<P, "post"> = {}): Promise<Answer<P, "post">> {
  await openSession();
  return send<Answer<P, "post">>("POST", addressOf(path, asked.at), asked.body ?? {}, asked.signal);
}

/** Forget something. */
export async function remove<P extends Path<"delete">>(path: P, asked: Asked<P, "delete"> = {}): Promise<void> {
  await openSession();
  await send<void>("DELETE", addressOf(path, asked.at));
}

/** Send a file as it is; the address takes nothing else. */
export async function sendFile<T>(path: string, file: Blob): Promise<T> {
  await openSession();
  return send<T>("POST", path, file);
}

const tokenKey = "playalike.token";

/** Asks the person for the server's token; null when they have none. */
type TokenPrompt = (message: string) => Promise<string | null>;

let promptForToken: TokenPrompt = () => Promise.resolve(null);

/** Say who asks for the token when the server wants one. */
export function setTokenPrompt(prompt: TokenPrompt): void {
  promptForToken = prompt;
}

async function send<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  try {
    return await sendOnce<T>(method, path, body, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "token") throw error;
    const token = await promptForToken(error.message);
    if (!token) throw error;
    sessionStorage.setItem(tokenKey, token);
    return sendOnce<T>(method, path, body, signal);
  }
}

async function sendOnce<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  const file = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = file ? "application/octet-stream" : "application/json";
  const token = sessionStorage.getItem(tokenKey);
  if (token && method !== "GET") headers["Authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      signal: signal ?? null,
      body: body === undefined ? null : file ? body : JSON.stringify(body),
    });
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
    throw new ApiError(0, "network", "The server does not answer. Is playalike serve still running?");
  }
  if (!response.ok) throw await refusal(response);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

async function refusal(response: Response): Promise<ApiError> {
  let body: Partial<ErrorAnswer> = {};
  try {
    body = (await response.json()) as Partial<ErrorAnswer>;
  } catch {
    // A proxy in between may answer with a page of its own: the status alone has to do.
  }
  const { code = "unknown", fields = [] } = body.error ?? {};
  const message = body.error?.message ?? `The server answered ${response.status} ${response.statusText}.`;
  const wait = Number(response.headers.get("Retry-After"));
  return new ApiError(response.status, code, message, fields, wait > 0 ? wait : null);
}
