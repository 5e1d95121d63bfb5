import type { ConsoleApi } from "./console-api";

/** Places of the digest agent: with as many slow tasks every further one waits in line. */
const PLACES = 4;

/** Fills all places of the digest agent; resolves once they are taken, with what gives them free again. */
export async function occupyDigest(api: ConsoleApi, folder: string): Promise<() => Promise<void>> {
  const fillers = await Promise.all(Array.from({ length: PLACES }, () => api.digest(folder, { paceMs: 60_000 })));
  await Promise.all(fillers.map(({ id }) => api.until(id, (task) => task.running.length > 0)));
  return async () => {
    await Promise.all(fillers.map(({ id }) => api.cancel({ taskId: id, undoMs: 0 })));
  };
}
