import type { ConsoleApi } from "./console-api";
import { occupyDigest } from "./occupy-digest";

interface Run {
  readonly input: { readonly [option: string]: string | number; readonly folder: string };
  readonly note: string;
  /** A small folder for the tasks that fill the agent's places meanwhile. */
  readonly small: string;
}

/**
 * A digest that no pause ever cut, given the same note: it is held in line, before any step, and let go with the note. Its
 * one attempt then runs from the first step to the last. Gives the id once it goes on, and waits for its end when asked.
 */
export async function untouchedRun(api: ConsoleApi, { input, note, small }: Run): Promise<UntouchedRun> {
  const free = await occupyDigest(api, small);
  const { id } = await api.create({ agent: "digest", title: "The same, never cut", input });
  const { task } = await api.pause({ taskId: id, reason: "Held before it begins" });
  if (task.suspension?.stopProof !== "never_started") throw new Error("Something of it ran before.");
  await api.resume({ taskId: id, input: note });
  await free();
  return {
    id,
    async ended() {
      const { attemptNo } = await api.untilState(id, "completed", 60_000);
      if (attemptNo !== 1) throw new Error("It ran in more than one attempt.");
    },
  };
}

interface UntouchedRun {
  readonly id: string;
  /** Throws when it did not come to its end in one attempt. */
  ended(): Promise<void>;
}
