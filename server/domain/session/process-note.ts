/** After a restart nobody had the handle of the process any more, so it was looked for. */
export const FOUND =
  "A restart cut its agent off. What was left of it was found by its process group or its marker, and was ended.";
export const LOST = "Its agent's process was lost in a restart: nothing was left of it.";

const NAMED = 5;

/** That some of what an agent started outlived every try to end it. `host`: name of the machine, with its boot behind a colon. */
export function stillRuns(pids: readonly number[], host: string | null): string {
  const named = pids.slice(0, NAMED).join(", ");
  const more = pids.length > NAMED ? ` and ${pids.length - NAMED} more` : "";
  const what = pids.length === 1 ? "1 process of its agent" : `${pids.length} processes of its agent`;
  const where = host ? ` on ${host.split(":")[0]}` : "";
  return `${what} could not be ended and may still do work${where}: ${named}${more}.`;
}
