import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "../../domain/json";
import { type Answer, StagedTask } from "../product/staged-task";
import { pauseInStep } from "./pause-in-step";
import { AGENTS, offsetsMs, type Race, type Round, type Stage } from "./race";

const UNEDITED: Json = { done: ["s1"] };
const LOST = new Set(["CHECKPOINT_OUTDATED", "TASK_NOT_HELD", "HANDLE_MISMATCH"]);

/** Two people edit what a paused task goes on from while it is resumed: it goes on from one version, which its log names. */
export const editAgainstResume: Race = {
  name: "edit-against-resume",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { webs } = stage;
  const [ann, bob] = webs;
  const script = { steps: [{ key: "s1", hold: true }, { key: "s2" }] };
  const task = await StagedTask.create({ ...stage, web: ann }, AGENTS.racer, script);
  const handle = await pauseInStep(stage, task, { web: ann });
  const { checkpointSeq: version } = await task.now();
  const [annMs = 0, bobMs = 0, resumeMs = 0] = offsetsMs(3);
  const edited = (by: string): Json => ({ done: ["s1"], by });
  const [byAnn, byBob, resumed] = await Promise.all([
    delay(annMs).then(() => task.edit(ann, version, edited("ann"))),
    delay(bobMs).then(() => task.edit(bob, version, edited("bob"))),
    delay(resumeMs).then(() => task.resume(bob, { handle, reason: "go on" })),
  ]);
  const ended = await task.untilEnded();
  const problems = [...wrongEdit(byAnn), ...wrongEdit(byBob)];
  if (resumed.kind !== "done") problems.push(`the resume was answered ${JSON.stringify(resumed)}`);
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  if (isDone(byAnn) && isDone(byBob)) problems.push("both edits of one version were taken");
  const saved = isDone(byAnn) ? edited("ann") : isDone(byBob) ? edited("bob") : UNEDITED;
  const began = task.stateAtBegin(ended);
  if (JSON.stringify(began) !== JSON.stringify(saved))
    problems.push(`it went on from ${JSON.stringify(began)}, saved was ${JSON.stringify(saved)}`);
  const named = await versionNamed(stage, task.id);
  const used = saved === UNEDITED ? version : version + 1;
  if (named !== used) problems.push(`its log names version ${named}, it went on from ${used}`);
  return { taskId: task.id, problems };
}

const isDone = (answer: Answer) => answer.kind === "done";

function wrongEdit(answer: Answer): readonly string[] {
  if (answer.kind === "failed") return [`an edit got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [];
  return LOST.has(answer.refusal.code) ? [] : [`an edit was refused with ${answer.refusal.code}`];
}

/** The version that the resume says it goes on from. */
async function versionNamed({ world }: Stage, taskId: string): Promise<number | null> {
  const { rows } = await world.tools.pool.query<{ version: number | null }>(
    "select (data->>'checkpointVersion')::int as version from task_event where task_id = $1 and type = 'task.resumed'",
    [taskId],
  );
  return rows[0]?.version ?? null;
}
