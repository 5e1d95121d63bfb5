import { setTimeout as delay } from "node:timers/promises";
import { type Answer, StagedTask } from "../product/staged-task";
import { AGENTS, aroundMs, type Race, type Round, type Stage } from "./race";

/** So long ahead the deadline is set, that the background has looked and waits for that very instant. */
const DUE_MS = 1_500;
const WORDS = "just in time";
const TIMER = "system:timer";

/** A question is answered at the instant of its deadline, and two workers wait for the task: one outcome, in one run (C041). */
export const answerAgainstExpiry: Race = {
  name: "answer-against-expiry",
  guard: "version",
  batch: 1,
  lanes: 12,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs } = stage;
  const task = await StagedTask.create({ ...stage, web: webs[0] }, AGENTS.shared, { asks: ["q"], steps: [] });
  await task.until("asks", ({ state }) => state === "input_required");
  const [question] = await task.questions(webs[0]);
  const id = question?.id ?? "";
  await world.tools.pool.query(
    "update interrupt set expires_at = clock_timestamp() + $2 * interval '1 ms' where id = $1",
    [id, DUE_MS],
  );
  await delay(aroundMs(DUE_MS));
  const answer = await task.answer(webs[1], id, WORDS);
  const ended = await task.untilEnded();
  const isUsed = answer.kind === "done" && answer.value.outcome === "accepted";
  const problems = isUsed ? [] : [...wrongRefusal(answer)];
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  const got = JSON.stringify(task.answersAtEnd(ended).q);
  const due = JSON.stringify(isUsed ? WORDS : { expired: true });
  if (got !== due) problems.push(`the run got ${got}, it had to be ${due}`);
  const log = await world.tools.ports.reader.events({ tenantId: "local", taskId: task.id }, 0, 1_000);
  const outcomes = log.filter(({ type }) => type === "interrupt.answered" || type === "interrupt.expired");
  const outcome = isUsed ? "interrupt.answered" : "interrupt.expired";
  const told = outcomes.map(({ type }) => type).join();
  if (told !== outcome) problems.push(`its log says ${told || "nothing"}, it was ${outcome}`);
  const claims = log.filter(({ type }) => type === "attempt.claimed").length;
  if (claims !== 2) problems.push(`it was claimed ${claims} times, and asked once`);
  return { taskId: task.id, problems };
}

function wrongRefusal(answer: Answer): readonly string[] {
  if (answer.kind === "failed") return [`the sender got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [`the sender was told ${answer.value.outcome}`];
  const { code, winner } = answer.refusal;
  const problems = code === "INTERRUPT_NOT_OPEN" ? [] : [`the sender was refused with ${code}`];
  if (winner?.actor !== TIMER) problems.push(`the sender was told that ${winner?.actor} was first`);
  return problems;
}
