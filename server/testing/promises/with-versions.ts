import type { Ports } from "../../ports";
import { checkpointLane } from "../../runtime/checkpoint-lane";
import type { testScene } from "./scene";
import type { SceneTask } from "./scene-task";

type Scene = ReturnType<typeof testScene>["scene"];

interface Versions {
  readonly count: number;
  readonly flagged?: readonly number[];
  readonly agent?: string;
}

/** A working task with the versions 1 to `count`, in which `at` is their number and `who.name` names the task. */
export async function withVersions(scene: Scene, { count, flagged = [], agent }: Versions): Promise<SceneTask> {
  const task = await scene.task(agent === undefined ? {} : { agent });
  const attempt = await task.claim();
  for (let at = 1; at <= count; at++) {
    const checkpoint = { label: `at ${at}`, flagged: flagged.includes(at) };
    await attempt.commit({ state: { replace: { at, who: { name: `Ada ${task.id}` } } }, checkpoint });
  }
  return task;
}

/** Does what the background does with versions, until nothing is left. */
export async function keepUp(ports: Ports): Promise<void> {
  const lane = checkpointLane(ports);
  while ((await lane.settle(10)) > 0);
}
