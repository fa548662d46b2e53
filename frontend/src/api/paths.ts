/** The API's paths with what they take and answer, from the OpenAPI document (`npm run types`). */

import type { paths } from "./schema.ts";

export type Method = "get" | "post" | "delete";

/** The paths that know a method. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Json<R> = R extends { content: { "application/json": infer A } } ? A : never;

/** What comes back when all goes well. */
export type Answer<P extends Path<M>, M extends Method> = paths[P][M] extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 202)]: Json<R[S]> }[keyof R & (200 | 201 | 202)]
  : never;

type Given<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;

/** Parts of the path and of the query, by name. */
export type At<P extends Path<M>, M extends Method> = paths[P][M] extends {
  parameters: { path?: infer Parts; query?: infer Query };
}
  ? Given<Parts> & Given<Query>
  : never;

type Body<P extends Path<M>, M extends Method> = paths[P][M] extends {
  requestBody: { content: { "application/json": infer B } };
}
  ? B
  : never;

export interface Asked<P extends Path<M>, M extends Method> {
  at?: At<P, M>;
  body?: Body<P, M>;
  signal?: AbortSignal | undefined;
}

/** The address: names in braces are parts of the path, all others go to the query. */
export function addressOf(path: string, at: object = {}): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(at) as [string, unknown][]) {
    if (value === undefined || value === null) continue;
    const place = `{${name}}`;
    if (address.includes(place)) address = address.replace(place, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size ? `${address}?${query.toString()}` : address;
}

/** The address of something that is not asked for by `get`: a stream of events, or a file. */
export const address = <P extends Path<"get">>(path: P, at: At<P, "get">): string => addressOf(path, at as object);
