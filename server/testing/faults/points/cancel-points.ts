import { existsSync, readFileSync, rmSync } from "node:fs";
import { markerOf } from "../../../agents/acp/process/execution-mark";
import { findMembers } from "../../../agents/acp/process/process-table";
import { StagedTask } from "../../product/staged-task";
import { until } from "../../product/until";
import type { FaultPoint, Scene } from "../fault-point";
import { asked, expectCount, letGo, workingTask } from "../scene-tasks";

/** How soon after all lives again nothing of a canceled task runs any more, milliseconds. */
const GONE_MS = 5_000;

export const cancelUntold: FaultPoint = {
  name: "C1",
  about: "cancel stored, the agent's process and what it started alive",
  victims: ["worker", "database"],
  worker: "coding",
  async approach(scene) {
    rmSync(scene.started, { force: true });
    const task = await StagedTask.create(scene, scene.agent, { prompt: "Start something." });
    const wait = { wakes: scene.world.tools.ports.wakes, topics: [] };
    const look = async () => existsSync(scene.started) && readFileSync(scene.started, "utf8") !== "";
    await until("its agent has started a process in a group of its own", look, wait);
    const { group, executionId } = await processesOf(scene, task.id);
    const marker = markerOf(executionId);
    const began = findMembers(group, marker).length;
    await scene.web.child.arm(`before lease ${task.id}`);
    await asked(task.cancel(scene.web, { undoMs: 0, reason: "stop" }));
    const before = await task.now();
    return {
      task,
      async settle() {
        const isGone = async () => findMembers(group, marker).length === 0;
        const problems = [...(began < 2 ? [`only ${began} processes of it were there`] : [])];
        await until("its processes are gone", isGone, { ...wait, timeoutMs: leftMs(scene) }).catch((error: Error) =>
          problems.push(`${error.message} ${findMembers(group, marker).length} are left.`),
        );
        return canceledAndDoneWith(task, before.version, problems);
      },
    };
  },
};

export const cancelOfStep: FaultPoint = {
  name: "C2",
  about: "cancel stored, a step runs on",
  victims: ["worker", "database"],
  worker: "unheard",
  async approach(scene) {
    const task = await workingTask(scene);
    await scene.web.child.arm(`before lease ${task.id}`);
    await asked(task.cancel(scene.web, { undoMs: 0, reason: "stop" }));
    const before = await task.now();
    const { worker } = scene;
    return {
      task,
      async settle() {
        // A killed worker is gone; one that lived through it has to be told.
        if (scene.victim !== "worker") await worker.until(`left ${task.id} 1`, leftMs(scene));
        letGo(scene, task);
        return canceledAndDoneWith(
          task,
          before.version,
          expectCount("effects", scene.world.effects.of(task.id).length, 1),
        );
      },
    };
  },
};

/** What is left of the promised time. */
function leftMs({ revivedAtMs }: Scene): number {
  return Math.max(0, revivedAtMs + GONE_MS - Date.now());
}

async function canceledAndDoneWith(
  task: StagedTask,
  version: number,
  problems: readonly string[],
): Promise<readonly string[]> {
  const after = await task.now();
  const state = after.state === "canceled" ? [] : [`it is ${after.state}`];
  return [...problems, ...state, ...expectCount("writes after its end", after.version - version, 0)];
}

/** By its group's number and start as they are recorded, and by its mark. */
async function processesOf({ world }: Scene, taskId: string) {
  const { rows } = await world.tools.pool.query<{ group: number; executionId: string }>(
    `select process_group as "group", agent_execution_id as "executionId" from executor_running where task_id = $1`,
    [taskId],
  );
  const [recorded] = rows;
  if (!recorded) throw new Error(`Nothing is recorded of the agent of ${taskId}.`);
  return recorded;
}
