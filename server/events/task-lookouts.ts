import type { Lookout, TaskLook, TaskLookouts } from "../ports/task-lookouts";
import type { Wakes } from "../ports/wakes";

/** Wakes are hints: at the latest after this long the tasks that are waited for are looked at. */
const LOOK_MS = 1_000;
const LEFT = new Error("It waits no more.");
/** Who waits for a wake alone. A timer takes at most 24 days. */
const FOR_GOOD_MS = 2 ** 31 - 1;

interface Tools {
  readonly wakes: Pick<Wakes, "wait">;
  /** Those of the tasks that have newer events, with the newest one's number. */
  readonly newer: (looks: readonly TaskLook[]) => Promise<readonly TaskLook[]>;
}

interface Waiting extends TaskLook {
  readonly found: (seq: number) => void;
}

/** One look a second for all of a process that wait for tasks, so that a quiet stream asks nothing itself. */
export function openTaskLookouts({ wakes, newer }: Tools): TaskLookouts {
  const waiting = new Set<Waiting>();
  let isLooking = false;
  return {
    post({ taskId, seq, topic, signal }): Lookout {
      const over = new AbortController();
      // With a reason, so that none is made, with its stack, for each.
      const leave = () => over.abort(LEFT);
      if (signal.aborted) leave();
      let seen: number | null = null;
      const found = (newest: number) => {
        seen = newest;
        leave();
      };
      const post = { taskId, seq, found };
      waiting.add(post);
      signal.addEventListener("abort", leave, { once: true });
      const news = wakes.wait([topic], FOR_GOOD_MS, over.signal).then(() => {
        waiting.delete(post);
        signal.removeEventListener("abort", leave);
        return seen;
      });
      if (!isLooking) void keepLooking();
      return { news, leave };
    },
  };

  async function keepLooking(): Promise<void> {
    isLooking = true;
    for (await aWhile(); waiting.size > 0; await aWhile()) {
      // A database that does not answer is asked again next time.
      const found = await newer([...waiting]).catch(() => []);
      const newest = new Map(found.map(({ taskId, seq }) => [taskId, seq]));
      for (const { taskId, seq, found: tell } of [...waiting]) {
        const now = newest.get(taskId);
        if (now !== undefined && now > seq) tell(now);
      }
    }
    isLooking = false;
  }
}

function aWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
}
