import type { FaultPoint } from "../fault-point";
import { asked, expectCount, letGo, workingTask } from "../scene-tasks";

/** How soon after all lives again a worker has to have dropped a canceled task; twice that on a busy machine. */
const GONE_MS = 2 * 5_000;

export const cancelUntold: FaultPoint = {
  name: "C1",
  about: "cancel stored, process alive",
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
        if (scene.victim !== "worker") await worker.until(`left ${task.id} 1`, GONE_MS);
        letGo(scene, task);
        const after = await task.now();
        const problems = after.state === "canceled" ? [] : [`it is ${after.state}`];
        problems.push(...expectCount("writes after its end", after.version - before.version, 0));
        return [...problems, ...expectCount("effects", scene.world.effects.of(task.id).length, 1)];
      },
    };
  },
};
