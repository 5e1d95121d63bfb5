import type { ConsoleApi } from "./console-api";

interface Run {
  readonly input: { readonly [option: string]: string | number; readonly folder: string };
  readonly note: string;
  /** A small folder for the tasks that fill the agent's places meanwhile. */
  readonly small: string;
}

/** Places of the digest agent: with as many slow tasks every further one waits in line. */
const PLACES = 4;

/**
 * A digest that no pause ever cut, given the same note: it is held in line, before any step, and let go with the note. Its
 * one attempt then runs from the first step to the last. Gives the id of the completed task.
 */
export async function untouchedRun(api: ConsoleApi, { input, note, small }: Run): Promise<string> {
  const fillers = await Promise.all(Array.from({ length: PLACES }, () => api.digest(small, { paceMs: 60_000 })));
  await Promise.all(fillers.map(({ id }) => api.until(id, (task) => task.running.length > 0)));
  const { id } = await api.create({ agent: "digest", title: "The same, never cut", input });
  const { task } = await api.pause({ taskId: id, reason: "Held before it begins" });
  if (task.suspension?.stopProof !== "never_started") throw new Error("Something of it ran before.");
  await api.resume({ taskId: id, input: note });
  await Promise.all(fillers.map((filler) => api.cancel({ taskId: filler.id, undoMs: 0 })));
  const ended = await api.untilState(id, "completed", 60_000);
  if (ended.attemptNo !== 1) throw new Error("It ran in more than one attempt.");
  return id;
}
