import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { StagedTask } from "../product/staged-task";
import { AGENTS, offsetsMs, type Race, type Round, type Stage } from "./race";

const TASKS = 6;
/** Promised: no step starts later than this after the stop was made, milliseconds. A busy machine gets more; such a round is late. */
const LAST_BEGIN_MS = 1_000;
const SLACK_MS = 4_000;

/** Everything with a label is stopped while tasks are submitted and one is woken: nothing of it starts until the stop is let go. */
export const stopAgainstSubmissions: Race = {
  name: "stop-against-submissions",
  guard: "stop_look",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs } = stage;
  const [ann, bob] = webs;
  const label = `stop-${v7()}`;
  const script = { steps: [{ key: "s1" }, { key: "s2" }] };
  const submit = async (web: typeof ann) => StagedTask.create({ ...stage, web }, AGENTS.racer, script, [label]);
  const held = await StagedTask.create(
    { ...stage, web: ann },
    AGENTS.racer,
    { steps: [{ key: "s1", parks: { reason: "wait" } }, { key: "s2" }] },
    [label],
  );
  await held.until("has parked", ({ state }) => state === "paused_by_agent");
  const [stopMs = 0, wakeMs = 0, ...offsets] = offsetsMs(TASKS + 2);
  const [stop, woken, ...tasks] = await Promise.all([
    delay(stopMs).then(() =>
      ann.console.stop.start.mutate({ target: { kind: "label", value: label }, reason: "outage" }),
    ),
    delay(wakeMs).then(() => held.resume(bob)),
    ...offsets.map((afterMs, i) => delay(afterMs).then(() => submit(i % 2 === 0 ? bob : ann))),
  ]);
  const stoppedAtMs = Date.now();
  // These come when it stands for certain.
  const late = await Promise.all([submit(ann), submit(bob)]);
  const again = await held.resume(ann);
  await delay(LAST_BEGIN_MS);
  const problems: string[] = [];
  for (const task of late) {
    const { state, attemptNo } = await task.now();
    if (state !== "submitted" || attemptNo > 0)
      problems.push(`a task that came after the stop is ${state}, taken up ${attemptNo} times`);
  }
  if (woken.kind === "failed") problems.push(`the resume got no typed answer: ${woken.problem}`);
  if (woken.kind === "refused" && woken.refusal.code !== "SCOPE_HELD")
    problems.push(`the resume was refused with ${woken.refusal.code}`);
  if (again.kind === "done") problems.push("a resume under the stop was taken");
  const all = [held, ...tasks, ...late];
  const begunLate = world.effects
    .ofAll(all.map(({ id }) => id))
    .filter(({ atMs }) => atMs > stoppedAtMs + LAST_BEGIN_MS);
  const begun = begunLate.filter(({ atMs }) => atMs > stoppedAtMs + LAST_BEGIN_MS + SLACK_MS);
  problems.push(
    ...begun.map(({ step, atMs }) => `step ${step} began ${Math.round(atMs - stoppedAtMs)} ms after the stop`),
  );
  await ann.console.stop.release.mutate({ holdId: stop.holdId, perSecond: 200, reason: "over" });
  problems.push(...(await finish(stage, { held, others: [...tasks, ...late] })));
  const others = [...tasks, ...late].map(({ id }) => id);
  return { taskId: held.id, others, isLate: begunLate.length > 0, problems };
}

interface Stopped {
  readonly held: StagedTask;
  readonly others: readonly StagedTask[];
}

/** Let go, all come to their end; who had parked waits on until it is resumed. */
async function finish({ webs }: Stage, { held, others }: Stopped): Promise<readonly string[]> {
  const { state } = await held.until("is let go", ({ open }) => !open?.holders.some(({ kind }) => kind === "panic"));
  if (state === "paused_by_agent") await held.resume(webs[0]);
  const ended = await Promise.all([held, ...others].map((task) => task.untilEnded()));
  return ended.flatMap((task) => (task.state === "completed" ? [] : [`it ended ${task.state}: ${task.endedReason}`]));
}
