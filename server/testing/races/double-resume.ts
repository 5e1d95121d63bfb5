import { setTimeout as delay } from "node:timers/promises";
import { type Answer, StagedTask } from "../product/staged-task";
import type { Web } from "../product/world";
import { pauseInStep } from "./pause-in-step";
import { AGENTS, offsetsMs, oneOf, type Race, type Round, type Stage } from "./race";

const CALLERS = [2, 10, 50] as const;
const LOST = new Set(["HANDLE_MISMATCH", "TASK_NOT_RESUMABLE"]);

/** Several people resume one pause with different words: one of them is heard, the others are told who was. */
export const doubleResume: Race = {
  name: "double-resume",
  guard: "version",
  batch: 1,
  lanes: 6,
  play: async (stage) => [await playOne(stage)],
};

interface Attempt {
  readonly web: Web;
  readonly input: string;
  readonly answer: Answer;
}

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs, workers } = stage;
  const script = { steps: ["s1", "s2"].map((key) => ({ key, hold: true })) };
  const task = await StagedTask.create({ ...stage, web: stage.webs[0] }, AGENTS.racer, script);
  const handle = await pauseInStep(stage, task, { web: webs[1] });
  const callers = oneOf(CALLERS);
  const attempts = await Promise.all(
    offsetsMs(callers).map(async (afterMs, i): Promise<Attempt> => {
      const web = webs[i % 2] ?? webs[0];
      const input = `caller ${i} of ${web.operator}`;
      await delay(afterMs);
      // Half of them say which pause they mean.
      return { web, input, answer: await task.resume(web, { input, reason: input, ...(i % 4 < 2 ? { handle } : {}) }) };
    }),
  );
  // Only now the next step may end, so that nobody but the winner has moved the task when a loser asks who did.
  workers[0].release(`step ${task.id} s2`);
  const ended = await task.untilEnded();
  const winners = attempts.filter(({ answer }) => answer.kind === "done" && answer.value.outcome === "accepted");
  const [winner] = winners;
  const problems =
    winners.length === 1 ? [] : [`${winners.length} of ${callers} callers were told that they resumed it`];
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  if (winner) {
    problems.push(...attempts.flatMap((attempt) => (attempt === winner ? [] : wrongRefusal(attempt.answer, winner))));
    const notes = task.notesAtEnd(ended);
    if (notes.length !== 1 || notes[0] !== winner.input)
      problems.push(`the run got ${JSON.stringify(notes)}, the winner said "${winner.input}"`);
  }
  for (const step of ["s1", "s2"]) {
    const times = world.effects.of(task.id).filter((effect) => effect.step === step).length;
    if (times !== 1) problems.push(`step ${step} had its effect ${times} times`);
  }
  return { taskId: task.id, problems };
}

function wrongRefusal(answer: Answer, winner: Attempt): readonly string[] {
  if (answer.kind === "failed") return [`a loser got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [`a loser was told ${answer.value.outcome}`];
  const { code, winner: named } = answer.refusal;
  const problems = LOST.has(code) ? [] : [`a loser was refused with ${code}`];
  if (named?.actor !== `operator:${winner.web.operator}` || named.verb !== "resume") {
    problems.push(
      `a loser was told that ${named?.actor} was first to ${named?.verb}, it was ${winner.web.operator} to resume`,
    );
  }
  return problems;
}
