import { isTerminal } from "../../domain/task/state";
import { NoEnd, StagedTask } from "../product/staged-task";
import { AGENTS, type Race, type Round, type Stage } from "./race";

/**
 * Promised: what no notification tells of is found by looking: waiting work each second, orders by the worker's next
 * heartbeat (5 s), and the answer to that by one more look. A busy machine gets more, milliseconds; such a round is late.
 */
const FOUND_MS = 7_000;
const SLACK_MS = 8_000;

/** No process hears another: work, a pause and a resume that come by the other web process are found all the same. */
export const lostNotify: Race = {
  name: "lost-notify",
  guard: "poll",
  batch: 1,
  lanes: 40,
  isLong: true,
  async prepare({ webs }) {
    await Promise.all(webs.map(({ child }) => child.goDeaf(true)));
    return {
      [Symbol.asyncDispose]: async () => void (await Promise.all(webs.map(({ child }) => child.goDeaf(false)))),
    };
  },
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { webs, workers } = stage;
  // Workers call the first web process; everything else comes by the second.
  const [, bob] = webs;
  const place = { ...stage, patienceMs: FOUND_MS + SLACK_MS, web: bob };
  const task = await StagedTask.create(place, AGENTS.racer, { steps: [{ key: "s1", hold: true }] });
  const release = () => workers[0].release(`step ${task.id} s1`);
  let isLate = false;
  const found = async (what: string, isSo: Parameters<typeof task.until>[1]) => {
    const startedMs = performance.now();
    const seen = await task.until(what, isSo);
    if (performance.now() - startedMs > FOUND_MS) isLate = true;
    return seen;
  };
  try {
    await found("is claimed", ({ attemptNo }) => attemptNo === 1);
    await workers[0].until(`effect ${task.id} s1`);
    await task.pause(bob, { mode: "interrupt_immediate", waitMs: 0, reason: "review" });
    await found("is paused", ({ state }) => state === "paused_by_client");
    await task.resume(bob);
    await found("is claimed again", ({ attemptNo }) => attemptNo === 2);
    release();
    const ended = await found("has ended", ({ state }) => isTerminal(state));
    return {
      taskId: task.id,
      isLate,
      problems: ended.state === "completed" ? [] : [`it ended ${ended.state}: ${ended.endedReason}`],
    };
  } catch (error) {
    // Nothing found it in time; what is left of it must not hold up the worker.
    release();
    if (error instanceof NoEnd) return { taskId: null, problems: [error.message] };
    throw error;
  }
}
