/** Everything that was chosen in this browser as a file, to be taken to another one. */

const prefix = "playalike.";
/** Belongs to this browser alone: work that the server has not got yet. */
const own = ["playalike.analysis."];

const belongs = (key: string) => key.startsWith(prefix) && !own.some((start) => key.startsWith(start));

export function exported(storage: Storage): string {
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(storage).filter(belongs).sort())
    values[key.slice(prefix.length)] = JSON.parse(storage.getItem(key) ?? "null");
  return `${JSON.stringify({ kind: "playalike settings", schema: 1, values }, null, 2)}\n`;
}

/** Take such a file in; says what is wrong with one that is none. Returns how many choices it holds. */
export function imported(text: string, storage: Storage): number {
  let file: { kind?: unknown; schema?: unknown; values?: unknown };
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    throw new Error("This file is no JSON: choose one that was saved here.");
  }
  const { kind, schema, values } = file ?? {};
  if (kind !== "playalike settings" || typeof values !== "object" || values === null)
    throw new Error("This file holds no settings of Playalike.");
  if (schema !== 1) throw new Error(`This file is of a version (${String(schema)}) that is not known here.`);
  const entries = Object.entries(values).filter(([name]) => belongs(prefix + name));
  for (const [name, value] of entries) storage.setItem(prefix + name, JSON.stringify(value));
  return entries.length;
}
