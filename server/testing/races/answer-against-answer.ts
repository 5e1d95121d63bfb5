import { setTimeout as delay } from "node:timers/promises";
import { type Answer, StagedTask } from "../product/staged-task";
import { AGENTS, offsetsMs, oneOf, type Race, type Round, type Stage } from "./race";

const CALLERS = [2, 4, 10] as const;

/** Several people answer one question with different words: the run gets one answer, the others are told who gave it. */
export const answerAgainstAnswer: Race = {
  name: "answer-against-answer",
  guard: "version",
  batch: 1,
  lanes: 6,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { webs } = stage;
  const task = await StagedTask.create({ ...stage, web: webs[0] }, AGENTS.racer, {
    asks: ["left", "right"],
    steps: [],
  });
  await task.until("asks", ({ state }) => state === "input_required");
  const questions = await task.questions(webs[0]);
  const [left, right] = ["left", "right"].map((key) => questions.find((question) => question.key === key)?.id ?? "");
  if (!left || !right) return { taskId: task.id, problems: ["it does not ask what it should"] };
  const callers = oneOf(CALLERS);
  const attempts = await Promise.all(
    offsetsMs(callers).map(async (afterMs, i) => {
      const web = webs[i % 2] ?? webs[0];
      const words = `caller ${i} of ${web.operator}`;
      await delay(afterMs);
      return { web, words, answer: await task.answer(web, left, words) };
    }),
  );
  await task.answer(webs[0], right, "right");
  const ended = await task.untilEnded();
  const winners = attempts.filter(({ answer }) => answer.kind === "done" && answer.value.outcome === "accepted");
  const [winner] = winners;
  const problems =
    winners.length === 1 ? [] : [`${winners.length} of ${callers} callers were told that they answered it`];
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  if (winner) {
    problems.push(
      ...attempts.flatMap((one) => (one === winner ? [] : wrongRefusal(one.answer, `operator:${winner.web.operator}`))),
    );
    const got = task.answersAtEnd(ended);
    if (got.left !== winner.words || got.right !== "right")
      problems.push(`the run got ${JSON.stringify(got)}, the winner said "${winner.words}"`);
  }
  return { taskId: task.id, problems };
}

function wrongRefusal(answer: Answer, winner: string): readonly string[] {
  if (answer.kind === "failed") return [`a loser got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [`a loser was told ${answer.value.outcome}`];
  const { code, winner: named } = answer.refusal;
  const problems = code === "INTERRUPT_NOT_OPEN" ? [] : [`a loser was refused with ${code}`];
  if (named?.actor !== winner || named.verb !== "answer")
    problems.push(`a loser was told that ${named?.actor} was first to ${named?.verb}, it was ${winner} to answer`);
  return problems;
}
