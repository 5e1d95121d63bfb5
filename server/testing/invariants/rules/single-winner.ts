import { memberOf, type RecordedEvent, type TaskRecord, textOf } from "../task-record";

/** I4: a suspension is ended once by one act; without a crash, an interrupt or a roll back a step runs once. */
export function singleWinner(record: TaskRecord): readonly string[] {
  return [...endsOfSuspensions(record), ...actsWithoutEvents(record), ...repeatedSteps(record)];
}

function endsOfSuspensions({ events, suspensions }: TaskRecord): readonly string[] {
  const resumed = countBy(
    events.filter(({ type }) => type === "task.resumed").map((event) => textOf(event, "handle") ?? ""),
  );
  const problems = suspensions.flatMap(({ handle, resumedAt, cause }) => {
    const times = resumed.get(handle) ?? 0;
    const wanted = resumedAt !== null && cause !== "canceled" && cause !== "failed" ? 1 : 0;
    return times === wanted ? [] : [`${handle} ended as ${cause} has ${times} task.resumed events`];
  });
  const known = new Set(suspensions.map(({ handle }) => handle));
  for (const handle of resumed.keys())
    if (!known.has(handle)) problems.push(`the log resumes ${handle}, which is no suspension`);
  return problems;
}

/** Causes of resumes that somebody gave, at the console or from outside. */
const ASKED_FOR: ReadonlySet<string> = new Set(["explicit_resume", "external_event"]);
/** What an accepted act left in the log, by its verb. */
const LEFT_BY: Readonly<Record<string, (event: RecordedEvent) => boolean>> = {
  resume: (event) =>
    (event.type === "task.resumed" && ASKED_FOR.has(textOf(event, "cause") ?? "")) ||
    // A client's resume of what had parked takes its own hold back and no more.
    (event.type === "task.holder_released" && isClients(event)),
  withdraw: (event) => event.type === "task.pause_withdrawn",
  undo_cancel: (event) => event.type === "task.cancel_undone",
  roll_back: (event) => event.type === "task.rolled_back",
};

/** Acts that take a hold back, of many tasks at once or of a parked one; what was held only so goes on by it. */
const LETTING_GO = ["release", "undo_pause", "refill"] as const;
const MAY_BE_LETTING_GO: ReadonlySet<string> = new Set(["resume", "withdraw"]);

/** Acts that may leave several events each. */
function versionsOf(events: readonly RecordedEvent[]): number {
  return new Set(events.map(({ taskVersion }) => taskVersion)).size;
}

function isClients({ actor }: RecordedEvent): boolean {
  return actor.startsWith("client:");
}

function actsWithoutEvents({ events, receipts }: TaskRecord): readonly string[] {
  const accepted = (verb: string) =>
    receipts.filter((receipt) => receipt.verb === verb && receipt.outcome === "accepted").length;
  const tell = (verb: string, left: number) =>
    `${accepted(verb)} accepted ${verb} receipts, ${left} such moves in the log`;
  const lettingGo = LETTING_GO.reduce((sum, verb) => sum + accepted(verb), 0);
  const others = Object.entries(LEFT_BY).flatMap(([verb, isLeft]) => {
    const left = events.filter(isLeft).length;
    const spare = MAY_BE_LETTING_GO.has(verb) ? lettingGo : 0;
    return left >= accepted(verb) && left <= accepted(verb) + spare ? [] : [tell(verb, left)];
  });
  // An answer that came with a resume has the receipt of that; a client's message may be one, and has its own.
  // One act may answer several questions.
  const answers = versionsOf(
    events.filter((event) => event.type === "interrupt.answered" && memberOf(event.data, "atResume") !== true),
  );
  const byMessage = answers - accepted("answer") - accepted("decline");
  return byMessage < 0 || byMessage > accepted("message") ? [...others, tell("answer", answers)] : others;
}

function repeatedSteps({ events, effects, suspensions }: TaskRecord): readonly string[] {
  const fenced = suspensions.some(({ stopProof }) => stopProof === "fenced");
  const crashed = fenced || events.some(({ type }) => type === "attempt.lost" || type === "task.rolled_back");
  const discarded = new Set(
    events.filter(({ type }) => type === "step.discarded").map((event) => textOf(event, "key")),
  );
  const problems: string[] = [];
  for (const [step, times] of countBy(effects.map((effect) => effect.step))) {
    if (times > 1 && !crashed && !discarded.has(step)) problems.push(`step ${step} ran ${times} times`);
  }
  for (const steps of recordedByLife(events))
    for (const [step, times] of countBy(steps)) if (times > 1) problems.push(`step ${step} is recorded ${times} times`);
  for (const [step, keys] of keysByStep(effects))
    if (keys.size > 1) problems.push(`step ${step} used ${keys.size} idempotency keys`);
  return problems;
}

/** Keys of the steps that ended, in turns: after each roll back they may be recorded anew. */
function recordedByLife(events: TaskRecord["events"]): readonly (readonly string[])[] {
  const lives: string[][] = [[]];
  for (const event of events) {
    if (event.type === "task.rolled_back") lives.push([]);
    if (event.type === "step.completed" || event.type === "step.failed") lives.at(-1)?.push(textOf(event, "key") ?? "");
  }
  return lives;
}

function keysByStep(effects: TaskRecord["effects"]): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>();
  for (const { step, idempotencyKey } of effects) keys.set(step, (keys.get(step) ?? new Set()).add(idempotencyKey));
  return keys;
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
