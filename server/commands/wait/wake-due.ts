import { marksIn, unredact } from "../../domain/checkpoint/redact";
import { decideUnfitTimeout } from "../../domain/task/decide-unfit-timeout";
import { decideWake } from "../../domain/task/decide-wake";
import type { Outcome, Ports } from "../../ports";
import { NO_RESTS, type RowRests } from "../../ports/row-rests";
import type { DueCondition } from "../../ports/wait-store";
import { openMarks } from "../checkpoint/seal-state";
import { takeEach } from "../due/take-each";
import { makeDigest } from "../task/make-digest";

/** Wakes what waits for something that is true now; where several things are, the first one counts. Returns how many moved. */
export async function wakeDue(ports: Ports, limit: number, rows: RowRests = NO_RESTS): Promise<number> {
  const due = await ports.waits.due(limit, rows.resting());
  const turn = async (condition: DueCondition) => (await wake(ports, condition)).kind === "moved";
  return takeEach(due, { rows, idOf: ({ ref }) => ref.taskId, turn });
}

/** A timeout that gives the agent a digest is decided again with one; if somebody speaks meanwhile, at the next look. */
async function wake(ports: Ports, due: DueCondition): Promise<Outcome<null>> {
  const problems = due.bringsInput ? await problemsOf(ports, due) : null;
  if (problems) {
    const { ref, firing } = due;
    return ports.tasks.transact(ref, null, (task, at) => decideUnfitTimeout(task, { ...firing, problems }, at));
  }
  const outcome = await decide(ports, due, null);
  if (outcome.kind !== "refused" || outcome.refusal.code !== "TASK_BUSY") return outcome;
  return decide(ports, due, await makeDigest(ports, due.ref));
}

/** What the agent takes may have changed since the timeout was set. */
async function problemsOf(
  ports: Ports,
  { ref, firing }: DueCondition,
): Promise<Readonly<Record<string, string>> | null> {
  const secrets = await openMarks(ports, ref, marksIn(JSON.stringify(firing.input)));
  const input = unredact(firing.input, (mark) => secrets.get(mark) ?? null);
  return ports.checkAgainstSchema(await ports.reader.resumeSchema(ref), input);
}

function decide(
  ports: Ports,
  { ref, firing }: DueCondition,
  digest: Awaited<ReturnType<typeof makeDigest>>,
): Promise<Outcome<null>> {
  return ports.tasks.transact(ref, null, (task, at) => decideWake(task, { ...firing, digest }, at));
}
