import { setTimeout as delay } from "node:timers/promises";
import { type Answer, StagedTask } from "../product/staged-task";
import { pauseInStep } from "./pause-in-step";
import { AGENTS, aroundMs, type Race, type Round, type Stage } from "./race";

/** So long ahead the timeout is set, that the background has looked and waits for that very instant. */
const DUE_MS = 1_500;
const LATE = "the timeout's input";
const NOW = "the operator's input";
const LOST = new Set(["HANDLE_MISMATCH", "TASK_NOT_RESUMABLE"]);

/** Somebody resumes a task at the instant of its timeout: one of the two does it, and the run gets that one's input only. */
export const resumeAgainstTimeout: Race = {
  name: "resume-against-timeout",
  guard: "version",
  batch: 1,
  lanes: 12,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs, workers } = stage;
  const script = { steps: ["s1", "s2"].map((key) => ({ key, hold: true })) };
  const task = await StagedTask.create({ ...stage, web: webs[0] }, AGENTS.racer, script);
  // Held for an hour, as long as nobody moves the clock.
  const timeout = { durationMinutes: 60, onTimeout: "resume_with_input", input: LATE } as const;
  await pauseInStep(stage, task, { web: webs[0], conditions: { timeout } });
  await world.tools.pool.query(
    "update wake_condition set due_at = clock_timestamp() + $2 * interval '1 ms' where task_id = $1",
    [task.id, DUE_MS],
  );
  await delay(aroundMs(DUE_MS));
  const answer = await task.resume(webs[1], { input: NOW, reason: "now" });
  await task.until("goes on", ({ suspension }) => suspension === null);
  workers[0].release(`step ${task.id} s2`);
  const ended = await task.untilEnded();
  const problems = ended.state === "completed" ? [] : [`it ended ${ended.state}: ${ended.endedReason}`];
  const byOperator = answer.kind === "done" && answer.value.outcome === "accepted";
  const causes = await causesOf(stage, task.id);
  const expected = byOperator ? "explicit_resume" : "timeout";
  if (causes.join() !== expected) problems.push(`its causes are ${causes.join(" and ")}, it was ${expected}`);
  const notes = task.notesAtEnd(ended);
  const heard = byOperator ? NOW : LATE;
  if (notes.length !== 1 || notes[0] !== heard)
    problems.push(`the run got ${JSON.stringify(notes)}, it had to be "${heard}"`);
  return { taskId: task.id, problems: byOperator ? problems : [...problems, ...wrongRefusal(answer)] };
}

async function causesOf({ world }: Stage, taskId: string): Promise<readonly string[]> {
  const { rows } = await world.tools.pool.query<{ cause: string }>(
    "select data->>'cause' as cause from task_event where task_id = $1 and type = 'task.resumed' order by seq",
    [taskId],
  );
  return rows.map(({ cause }) => cause);
}

function wrongRefusal(answer: Answer): readonly string[] {
  if (answer.kind === "failed") return [`the operator got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [`the operator was told ${answer.value.outcome}`];
  const { code, winner } = answer.refusal;
  const problems = LOST.has(code) ? [] : [`the operator was refused with ${code}`];
  if (winner?.actor !== "system:timer") problems.push(`the operator was told that ${winner?.actor} was first`);
  return problems;
}
