import { setTimeout as delay } from "node:timers/promises";
import { type Answer, StagedTask } from "../product/staged-task";
import { AGENTS, offsetsMs, type Race, type Round, type Stage } from "./race";

/** One person says yes to a task, one says no, and one cancels what was looked at: one of them moves it, the others are told who. */
export const approveRejectCancel: Race = {
  name: "approve-reject-cancel",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

interface Voice {
  readonly verb: "answer" | "cancel";
  readonly by: string;
  readonly confirmed: boolean;
  readonly answer: Answer;
}

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs, workers } = stage;
  const [ann, bob] = webs;
  const script = { confirms: "deploy", steps: [{ key: "s1", hold: true }] };
  const task = await StagedTask.create({ ...stage, web: ann }, AGENTS.racer, script);
  await task.until("asks", ({ state }) => state === "input_required");
  const { interrupts, controlRevision } = await task.view(ann);
  const id = interrupts[0]?.id ?? "";
  const [yesMs = 0, noMs = 0, cancelMs = 0] = offsetsMs(3);
  const voices = await Promise.all([
    delay(yesMs).then(() => says(ann.operator, true, task.answer(ann, id, { confirmed: true }))),
    delay(noMs).then(() => says(bob.operator, false, task.answer(bob, id, { confirmed: false }))),
    delay(cancelMs).then(async (): Promise<Voice> => {
      const answer = await task.cancel(bob, { undoMs: 0, controlRevision, reason: "stop" });
      return { verb: "cancel", by: bob.operator, confirmed: false, answer };
    }),
  ]);
  // Only now it may go on, so that nobody but the winner has moved the task when a loser asks who did.
  workers[0].release(`step ${task.id} s1`);
  const ended = await task.untilEnded();
  const winners = voices.filter(({ answer }) => answer.kind === "done" && answer.value.outcome === "accepted");
  const [winner] = winners;
  const problems = winners.length === 1 ? [] : [`${winners.length} of them were told that they moved it`];
  if (winner) {
    problems.push(...voices.flatMap((voice) => (voice === winner ? [] : wrongRefusal(voice, winner))));
    const expected = winner.verb === "cancel" ? "canceled" : "completed";
    if (ended.state !== expected) problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
    const times = world.effects.of(task.id).length;
    if (times !== (winner.confirmed ? 1 : 0)) problems.push(`after ${nameOf(winner)} it was done ${times} times`);
  }
  return { taskId: task.id, problems };
}

async function says(by: string, confirmed: boolean, answer: Promise<Answer>): Promise<Voice> {
  return { verb: "answer", by, confirmed, answer: await answer };
}

const LOST = { answer: ["INTERRUPT_NOT_OPEN"], cancel: ["REVISION_MISMATCH", "TASK_NOT_CANCELABLE"] } as const;

function wrongRefusal(loser: Voice, winner: Voice): readonly string[] {
  const { answer, verb } = loser;
  if (answer.kind === "failed") return [`${nameOf(loser)} got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [`${nameOf(loser)} was told ${answer.value.outcome}`];
  const { code, winner: named } = answer.refusal;
  const problems = (LOST[verb] as readonly string[]).includes(code)
    ? []
    : [`${nameOf(loser)} was refused with ${code}`];
  // A no ends the task at once, and then it is its agent that ended it.
  const isEnd = verb === "cancel" && named?.verb === "complete";
  if (!isEnd && (named?.actor !== `operator:${winner.by}` || named.verb !== winner.verb))
    problems.push(
      `${nameOf(loser)} was told that ${named?.actor} was first to ${named?.verb}, it was ${nameOf(winner)}`,
    );
  return problems;
}

function nameOf({ verb, by, confirmed }: Voice): string {
  return verb === "cancel" ? `the cancel of ${by}` : `the ${confirmed ? "yes" : "no"} of ${by}`;
}
