/** Server-sent events: what happens while the server thinks. */

import { openSession } from "./client.ts";

/** A function for each event that is wanted. `Events` are the data by name, such as `GameEvents`. */
export type EventHandlers<Events> = { readonly [Name in keyof Events]?: (data: Events[Name]) => void };

export interface SubscribeOptions {
  /** Called when the connection is lost (the browser tries again by itself) and when it is back. */
  onConnection?: (connected: boolean) => void;
}

/** Listen to a stream until the returned function is called. */
export function subscribe<Events>(
  path: string,
  handlers: EventHandlers<Events>,
  { onConnection }: SubscribeOptions = {},
): () => void {
  let source: EventSource | null = null;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    if (closed) return;
    source = new EventSource(path);
    source.onopen = () => onConnection?.(true);
    source.addEventListener("error", (event) => {
      if (event instanceof MessageEvent) return; // An event named "error", not a lost connection.
      onConnection?.(false);
      // A refused stream is not retried by the browser; the server may just be restarting.
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, 2000);
    });
    for (const [name, handle] of Object.entries(handlers) as [string, (data: unknown) => void][])
      source.addEventListener(name, (event) => {
        if (event instanceof MessageEvent) handle(JSON.parse(String(event.data)));
      });
  };

  openSession().then(open, () => {
    onConnection?.(false);
    retry = setTimeout(open, 2000);
  });
  return () => {
    closed = true;
    clearTimeout(retry);
    source?.close();
  };
}
