import { v7 } from "uuid";
import type { StagedTask } from "../../product/staged-task";
import type { FaultPoint, Scene } from "../fault-point";
import {
  askAgain,
  asked,
  effectsOf,
  eventsOf,
  expectCount,
  inTime,
  letGo,
  pausedTask,
  toEnd,
  workingTask,
} from "../scene-tasks";

const INPUT = "look at the second file first";

export const resumeAccepted: FaultPoint = {
  name: "R1",
  about: "resume accepted, not stored",
  victims: ["web", "database"],
  worker: "plain",
  async approach(scene) {
    const { task, handle } = await pausedTask(scene);
    const order = { requestId: v7(), handle, input: INPUT };
    await scene.web.child.arm(`before resume ${task.id}`);
    const first = task.resume(scene.web, order);
    await scene.web.child.until(`reached before resume ${task.id}`);
    return {
      task,
      async settle() {
        const { kind } = await first;
        const still = await task.now();
        const problems =
          kind === "done" || still.suspension === handle ? [] : [`without an answer it is ${still.state}`];
        const again = await askAgain(scene, () => task.resume(scene.web, order));
        if (again.kind === "refused") problems.push(`the same request was refused: ${again.refusal.code}`);
        return [...problems, ...(await resumedOnce(scene, task))];
      },
    };
  },
};

export const resumeUnclaimed: FaultPoint = {
  name: "R2",
  about: "resume stored, not claimed",
  victims: ["web", "worker", "database"],
  worker: "unclaimed",
  async approach(scene) {
    const { task, handle } = await pausedTask(scene);
    await scene.web.child.arm(`before claim ${scene.worker.name}`);
    await asked(task.resume(scene.web, { handle, input: INPUT }));
    await scene.web.child.until(`reached before claim ${scene.worker.name}`);
    return { task, settle: () => inTime(scene, resumedOnce(scene, task)) };
  },
};

export const resumeLoading: FaultPoint = {
  name: "R3",
  about: "claimed, checkpoint loading",
  victims: ["worker", "database"],
  worker: "loading",
  async approach(scene) {
    const { task, handle } = await pausedTask(scene);
    await scene.web.child.arm(`after claim ${scene.worker.name}`);
    await asked(task.resume(scene.web, { handle, input: INPUT }));
    await scene.web.child.until(`reached after claim ${scene.worker.name}`);
    return { task, settle: () => inTime(scene, resumedOnce(scene, task)) };
  },
};

export const inputInHand: FaultPoint = {
  name: "R4",
  about: "input handed to the agent, not recorded",
  victims: ["worker", "database"],
  worker: "plain",
  async approach(scene) {
    const { task, handle } = await pausedTask(scene);
    await scene.worker.arm(`begin ${task.id} s2`);
    await asked(task.resume(scene.web, { handle, input: INPUT }));
    await scene.worker.until(`reached begin ${task.id} s2`);
    return {
      task,
      async settle() {
        const problems = [...(await resumedOnce(scene, task))];
        const lost = (await eventsOf(scene, task)).filter(({ type }) => type === "attempt.lost");
        // That it may have been given to the dead worker, too, is what the log says.
        if (scene.victim === "worker") {
          const flagged = lost.filter(({ data }) => Object(data).mayHaveInput === true).length;
          problems.push(...expectCount("lost attempts told", lost.length, 1));
          problems.push(...expectCount("of them told to have had the input in hand", flagged, 1));
        }
        return problems;
      },
    };
  },
};

/** One resume and one input, which the run that came to the end had in its hands once; the steps before were not run again. */
async function resumedOnce(scene: Scene, task: StagedTask): Promise<readonly string[]> {
  const problems = [...(await toEnd(scene, task))];
  const events = await eventsOf(scene, task);
  const messages = await scene.world.tools.ports.reader.messages({ tenantId: "local", taskId: task.id }, 0, 100);
  const notes = task.notesAtEnd(await task.now());
  if (notes.length !== 1 || notes[0] !== INPUT) problems.push(`its run had ${JSON.stringify(notes)} in its hands`);
  const count = (type: string) => events.filter((event) => event.type === type).length;
  // Each claim but the first and the last was given back or lost.
  const open = count("attempt.claimed") - count("attempt.released") - count("attempt.lost");
  return [
    ...problems,
    ...expectCount("resumes", count("task.resumed"), 1),
    ...expectCount("messages of a resume", messages.filter(({ origin }) => origin === "resume").length, 1),
    ...expectCount("attempts that came to an end of their own", open, 2),
    ...expectCount("effects of the step before", effectsOf(scene, task, "s1"), 1),
    ...expectCount("effects of the step after", effectsOf(scene, task, "s2"), 1),
  ];
}

export const stepUnrecorded: FaultPoint = {
  name: "R5",
  about: "first step done, not recorded",
  victims: ["worker", "database"],
  worker: "plain",
  async approach(scene) {
    const task = await workingTask(scene);
    if (scene.victim === "database") {
      await scene.web.child.arm(`before commit ${task.id}`);
      letGo(scene, task);
      await scene.web.child.until(`reached before commit ${task.id}`);
    }
    return {
      task,
      async settle() {
        const problems = await toEnd(scene, task);
        const times = scene.victim === "worker" ? 2 : 1;
        return [...problems, ...expectCount("effects of the step", effectsOf(scene, task, "s1"), times)];
      },
    };
  },
};
