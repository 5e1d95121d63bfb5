import type { EventView } from "../../../contract/task-view";
import { StagedTask } from "../../product/staged-task";
import { until } from "../../product/until";
import type { FaultPoint, Scene } from "../fault-point";
import { effectsOf, eventsOf, expectCount, inTime, letGo, toEnd } from "../scene-tasks";

const WAITING = 10;

export const betweenSteps: FaultPoint = {
  name: "Q1",
  about: "between two steps, ten tasks wait behind",
  victims: ["worker"],
  worker: "narrow",
  async approach(scene) {
    const script = { steps: [{ key: "s1", hold: true }, { key: "s2" }, { key: "s3" }] };
    const task = await StagedTask.create(scene, scene.agent, script);
    await scene.worker.until(`effect ${task.id} s1`);
    const order = { steps: [{ key: "s1" }] };
    const others = await Promise.all(
      Array.from({ length: WAITING }, () => StagedTask.create(scene, scene.agent, order)),
    );
    await scene.worker.arm(`begin ${task.id} s3`);
    letGo(scene, task);
    await scene.worker.until(`reached begin ${task.id} s3`);
    return {
      task,
      others,
      async settle() {
        const problems = await inTime(scene, toEnd(scene, task));
        for (const other of others) problems.push(...(await toEnd(scene, other)));
        problems.push(...expectCount("effects of the second step", effectsOf(scene, task, "s2"), 1));
        const overlaps = await attemptsAtOnce(scene, [task, ...others]);
        return [...problems, ...expectCount("attempts that began while another one ran", overlaps, 0)];
      },
    };
  },
};

const ENDS = new Set(["attempt.lost", "attempt.released", "task.completed"]);

/** How many attempts began before the one before them, of whichever task, was over. */
async function attemptsAtOnce(scene: Scene, tasks: readonly StagedTask[]): Promise<number> {
  const logs = await Promise.all(tasks.map((task) => eventsOf(scene, task)));
  const moments = logs.flat().filter(({ type }) => type === "attempt.claimed" || ENDS.has(type));
  // Of one instant the end comes first: what ended made the place free.
  moments.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || order(a) - order(b));
  let running = 0;
  let overlaps = 0;
  for (const { type } of moments) {
    running += type === "attempt.claimed" ? 1 : -1;
    if (type === "attempt.claimed" && running > 1) overlaps += 1;
  }
  return overlaps;
}

function order({ type }: EventView): number {
  return type === "attempt.claimed" ? 1 : 0;
}

export const readOnly: FaultPoint = {
  name: "E1",
  about: "two workers are in a step each, others wait behind, and the database takes no writes for 30 s (C048)",
  victims: ["worker_in_read_only"],
  worker: "paired",
  async approach(scene) {
    const script = { steps: [{ key: "s1", hold: true }, { key: "s2" }] };
    const [first, second] = await Promise.all([1, 2].map(() => StagedTask.create(scene, scene.agent, script)));
    if (!first || !second) throw new Error("There are not two tasks.");
    const holders = await until("each worker is in a step", async () => holdersOf(scene, [first, second]), {
      wakes: scene.world.tools.ports.wakes,
      topics: [],
    });
    const order = { steps: [{ key: "s1" }] };
    const queued = await Promise.all(
      Array.from({ length: WAITING }, () => StagedTask.create(scene, scene.agent, order)),
    );
    return {
      task: first,
      others: [second, ...queued],
      async settle() {
        const draining = Promise.all([first, second, ...queued].map((task) => toEnd(scene, task)));
        const problems = await inTime(
          scene,
          draining.then((each) => each.flat()),
        );
        problems.push(...expectCount("workers that were in a step", holders.size, 2));
        for (const task of [first, second])
          problems.push(...expectCount("effects of a step that was under way", effectsOf(scene, task, "s1"), 2));
        for (const task of queued)
          problems.push(...expectCount("effects of a step that waited", effectsOf(scene, task, "s1"), 1));
        return problems;
      },
    };
  },
};

/** Who is in the first step of these tasks; null while one of them is not begun. */
function holdersOf({ world }: Scene, tasks: readonly StagedTask[]): ReadonlySet<string> | null {
  const effects = world.effects.ofAll(tasks.map(({ id }) => id));
  return effects.length < tasks.length ? null : new Set(effects.map(({ workerId }) => workerId));
}
