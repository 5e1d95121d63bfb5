import { v7 } from "uuid";
import { StagedTask } from "../../product/staged-task";
import type { FaultPoint, Scene } from "../fault-point";
import { askAgain, effectsOf, eventsOf, expectCount, toEnd } from "../scene-tasks";

const WORDS = "by the second branch";
const OTHER_WORDS = "by the third branch";

export const answerAccepted: FaultPoint = answeredAt({
  name: "A1",
  about: "answer accepted, not stored",
  side: "before",
});

export const answerUntold: FaultPoint = answeredAt({
  name: "A2",
  about: "answer stored, nobody told",
  side: "after",
});

/** Whoever gets no reply finds the question open, or answered with those words: sent again, they are there once. */
function answeredAt({ name, about, side }: Pick<FaultPoint, "name" | "about"> & Side): FaultPoint {
  return {
    name,
    about,
    victims: ["web", "database"],
    worker: "plain",
    async approach(scene) {
      const task = await StagedTask.create(scene, scene.agent, { asks: ["way"], steps: [{ key: "s1" }] });
      await task.until("asks", ({ state }) => state === "input_required");
      const [question] = await task.questions(scene.web);
      if (!question) throw new Error("It asks nothing.");
      const requestId = v7();
      const send = () => task.answer(scene.web, question.id, WORDS, requestId);
      await scene.web.child.arm(`${side} answer ${task.id}`);
      const first = send();
      await scene.web.child.until(`reached ${side} answer ${task.id}`);
      return {
        task,
        async settle() {
          const { kind } = await first;
          const problems = kind === "refused" ? ["the first was refused"] : [];
          const isLost = side === "before" && scene.victim === "web";
          if (isLost) problems.push(...expectCount("questions still open", await openOf(scene, task), 1));
          const again = await askAgain(scene, send);
          if (again.kind === "refused") problems.push(`the same request was refused: ${again.refusal.code}`);
          const other = await askAgain(scene, () => task.answer(scene.web, question.id, OTHER_WORDS));
          if (other.kind !== "refused") problems.push("other words were taken as well");
          return [...problems, ...(await answeredOnce(scene, task))];
        },
      };
    },
  };
}

interface Side {
  /** Of the statement that stores the answer. */
  readonly side: "before" | "after";
}

async function openOf(scene: Scene, task: StagedTask): Promise<number> {
  const all = await scene.world.tools.ports.reader.interrupts({ tenantId: "local", taskId: task.id });
  return all.filter(({ status }) => status === "open").length;
}

/** One answer, one receipt of it, and the run that came to the end had it in its hands. */
async function answeredOnce(scene: Scene, task: StagedTask): Promise<readonly string[]> {
  const problems = [...(await toEnd(scene, task))];
  const { way } = task.answersAtEnd(await task.now());
  if (way !== WORDS) problems.push(`its run had ${JSON.stringify(way)} for an answer`);
  const events = await eventsOf(scene, task);
  const receipts = await scene.world.tools.ports.reader.receipts({ tenantId: "local", taskId: task.id });
  const accepted = receipts.filter(({ verb, outcome }) => verb === "answer" && outcome === "accepted");
  return [
    ...problems,
    ...expectCount("answers told", events.filter(({ type }) => type === "interrupt.answered").length, 1),
    ...expectCount("receipts of an answer that was taken", accepted.length, 1),
    ...expectCount("effects of the step after it", effectsOf(scene, task, "s1"), 1),
  ];
}
