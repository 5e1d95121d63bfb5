import { v7 } from "uuid";
import { INTERRUPT_GRACE_MS, LEASE_MS, SWEEP_MS } from "../../../domain/task/task";
import type { StagedTask } from "../../product/staged-task";
import type { FaultPoint, Scene } from "../fault-point";
import {
  askAgain,
  asked,
  effectsOf,
  expectCount,
  letGo,
  resumeToEnd,
  tooLate,
  untilPaused,
  workingTask,
} from "../scene-tasks";
import type { StopTable } from "../statement-stops";

/** Promised: a worker that lives hears of the pause so soon, milliseconds. */
const TOLD_MS = 5_000;

export const pauseAccepted: FaultPoint = {
  name: "P1",
  about: "pause accepted, not stored",
  victims: ["web", "database"],
  worker: "plain",
  async approach(scene) {
    const task = await workingTask(scene);
    const order = { requestId: v7(), waitMs: 0, reason: "review" };
    await scene.web.child.arm(`before pause ${task.id}`);
    const first = task.pause(scene.web, order);
    await scene.web.child.until(`reached before pause ${task.id}`);
    return {
      task,
      async settle() {
        await first;
        const again = await askAgain(scene, () => task.pause(scene.web, order));
        const problems = again.kind === "refused" ? [`the same request was refused: ${again.refusal.code}`] : [];
        letGo(scene, task);
        await untilPaused(task);
        const receipts = await scene.world.tools.ports.reader.receipts({ tenantId: "local", taskId: task.id });
        const accepted = receipts.filter(({ verb, outcome }) => verb === "pause" && outcome === "accepted");
        problems.push(...expectCount("accepted pauses", accepted.length, 1));
        return [...problems, ...(await resumeToEnd(scene, task))];
      },
    };
  },
};

export const pauseUntold: FaultPoint = {
  name: "P2",
  about: "pause stored, worker not told",
  victims: ["web", "worker", "database"],
  worker: "unheard",
  async approach(scene) {
    const task = await workingTask(scene);
    await scene.web.child.arm(`before lease ${task.id}`);
    const { task: view } = await asked(
      task.pause(scene.web, { mode: "interrupt_immediate", waitMs: 0, reason: "review" }),
    );
    if (!view.pausing) throw new Error("The pause was true before the worker was told.");
    return {
      task,
      async settle() {
        const startedMs = performance.now();
        const paused = await untilPaused(task);
        const promisedMs = scene.victim === "worker" ? LEASE_MS + SWEEP_MS : TOLD_MS;
        const problems = [...tooLate(scene, { what: "it was paused", startedMs, promisedMs })];
        problems.push(...(await wrongProof(scene, task, paused.suspension)));
        return [...problems, ...(await resumeToEnd(scene, task))];
      },
    };
  },
};

export const stepRunning: FaultPoint = {
  name: "P3",
  about: "step running, pause pending",
  victims: ["worker", "database"],
  worker: "plain",
  async approach(scene) {
    const task = await workingTask(scene);
    await asked(task.pause(scene.web, { waitMs: 0, reason: "review" }));
    return {
      task,
      async settle() {
        letGo(scene, task);
        const paused = await untilPaused(task);
        const problems = [...(await wrongProof(scene, task, paused.suspension))];
        problems.push(...(await resumeToEnd(scene, task)));
        const times = scene.victim === "worker" ? 2 : 1;
        return [...problems, ...expectCount("effects of the step", effectsOf(scene, task, "s1"), times)];
      },
    };
  },
};

export const checkpointHalf = stoppedIn("checkpoint", "P4", "checkpoint half written");
export const checkpointAlone = stoppedIn("suspension", "P5", "checkpoint written, state not");

/** The statement that makes the pause true is stopped before it adds its row to the table. */
function stoppedIn(table: StopTable, name: string, about: string): FaultPoint {
  return {
    name,
    about,
    victims: ["worker", "database"],
    worker: "unheard",
    stopsStatement: true,
    async approach(scene) {
      const { stops, world } = scene;
      const task = await workingTask(scene);
      await asked(task.pause(scene.web, { waitMs: 0, reason: "review" }));
      await stops.arm(table, task.id);
      letGo(scene, task);
      await stops.reached(table, { taskId: task.id, wakes: world.tools.ports.wakes });
      const visible = await traces(scene, task);
      return {
        task,
        async settle() {
          const problems = expectCount("traces of the unfinished statement seen", visible, 0);
          const paused = await untilPaused(task);
          const after = await traces(scene, task);
          const proof = await wrongProof(scene, task, paused.suspension, "acknowledged");
          return [
            ...problems,
            ...expectCount("traces of the finished one", after, 2),
            ...proof,
            ...(await resumeToEnd(scene, task)),
          ];
        },
      };
    },
  };
}

/** Checkpoints and suspensions that others can see. */
async function traces({ world }: Scene, { id }: StagedTask): Promise<number> {
  const ref = { tenantId: "local", taskId: id };
  const view = await world.tools.ports.reader.findView(ref);
  return (view?.checkpointCount ?? 0) + (view?.suspension ? 1 : 0);
}

export const pauseUnanswered: FaultPoint = {
  name: "P6",
  about: "committed, answer not sent",
  victims: ["web", "database"],
  worker: "plain",
  async approach(scene) {
    const task = await workingTask(scene);
    const order = { requestId: v7(), waitMs: 5_000, reason: "review" };
    await scene.web.child.arm(`after pause ${task.id}`);
    const first = task.pause(scene.web, order);
    await scene.web.child.until(`reached after pause ${task.id}`);
    letGo(scene, task);
    const { suspension } = await untilPaused(task);
    return {
      task,
      async settle() {
        await first;
        const again = await askAgain(scene, () => task.pause(scene.web, order));
        if (again.kind === "refused") return [`the same request was refused: ${again.refusal.code}`];
        const { state, suspension: told } = again.value.task;
        const problems = state === "paused_by_client" ? [] : [`the same request was answered with ${state}`];
        if (told?.handle !== suspension) problems.push(`the same request was answered with another handle`);
        return [...problems, ...(await resumeToEnd(scene, task))];
      },
    };
  },
};

type Proof = "acknowledged" | "fenced";

/** A dead worker cannot acknowledge; a live one does, unless its grace was over before it could be reached. */
// biome-ignore lint/complexity/useMaxParams: the last one is the exception to the rule
async function wrongProof(
  scene: Scene,
  task: StagedTask,
  handle: string | null,
  wanted: Proof = scene.victim === "worker" ? "fenced" : "acknowledged",
): Promise<readonly string[]> {
  const view = await scene.world.tools.ports.reader.findView({ tenantId: "local", taskId: task.id });
  const suspension = view?.suspension?.handle === handle ? view.suspension : null;
  const graceOver = (suspension?.boundaryMs ?? 0) >= INTERRUPT_GRACE_MS;
  const proof = suspension?.stopProof;
  return proof === wanted || (graceOver && proof === "fenced") ? [] : [`its proof is ${proof}, not ${wanted}`];
}
