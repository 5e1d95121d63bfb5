import type { Change, NewEvent, NewMessage } from "./change";
import { type CommitOrder, sumUsage } from "./commit-order";
import { executedCalls } from "./decide-execution";
import { messageEvent } from "./decide-resume";
import type { Task } from "./task";

const DIRECT = { direct: true } as const;

/** What a commit records, before any question of where the task goes: steps, words, works, usage and their events. */
export function recordsOf(task: Task, order: CommitOrder): Omit<Change, "control"> {
  const { messages, events: told } = wordsOf(task, order);
  const usage = sumUsage([...order.steps.flatMap((step) => step.usage ?? []), ...(order.usage ? [order.usage] : [])]);
  const events = [
    ...startedSteps(task, order),
    ...order.steps.map((step) => stepEvent(order, step)),
    ...told,
    ...order.artifacts.map((artifact) => artifactEvent(order, artifact)),
  ];
  const executed = executedCalls(order);
  const done = order.steps.filter((step) => step.status === "completed").length;
  return {
    events,
    commitNo: order.no,
    running: order.running,
    ...(messages.length > 0 ? { messages } : {}),
    ...(order.artifacts.length > 0 ? { artifacts: order.artifacts } : {}),
    ...(order.liveState ? { liveState: order.liveState } : {}),
    ...(order.sealed?.length ? { sealed: order.sealed } : {}),
    ...(order.progress ? { progress: order.progress } : {}),
    ...(done > 0 ? { stepsDone: done } : {}),
    ...(usage ? { usage } : {}),
    ...(order.meters ? { meters: order.meters } : {}),
    ...(executed.length > 0 ? { executed } : {}),
  };
}

/** What was said becomes messages; what was thought or planned stays in the log, in its place between them. */
function wordsOf(task: Task, order: CommitOrder): { messages: readonly NewMessage[]; events: readonly NewEvent[] } {
  const messages: NewMessage[] = [];
  const events = order.messages.map(({ text, direct, aside }): NewEvent => {
    if (aside) return { type: "aside.added", actor: order.agent, data: { aside, text } };
    const said = { role: "agent", actor: order.agent, origin: "agent", parts: [{ text }] } as const;
    const message: NewMessage = { ...said, ...(direct ? { details: DIRECT } : {}) };
    messages.push(message);
    return messageEvent(task, message, messages.length - 1);
  });
  return { messages, events };
}

function startedSteps(task: Task, order: CommitOrder): readonly NewEvent[] {
  const known = new Set(task.running.map((step) => step.key));
  return order.running
    .filter((step) => !known.has(step.key))
    .map(({ endsEarly, ...step }) => ({
      type: "step.started",
      actor: order.agent,
      data: { ...step, ...(endsEarly ? { endsEarly } : {}) },
    }));
}

/** The event is the step's record; only one that ended by itself is journaled, a discarded one runs again. */
function stepEvent(order: CommitOrder, step: CommitOrder["steps"][number]): NewEvent {
  const { key, name, tool, calledWith, repeatable, startedAt, endedAt, result, error, usage, approval } = step;
  return {
    type: `step.${step.status}`,
    actor: order.agent,
    data: {
      key,
      name,
      tool,
      ...(calledWith === undefined ? {} : { calledWith }),
      repeatable,
      startedAt,
      endedAt,
      ...(result === undefined ? {} : { result }),
      ...(error === undefined ? {} : { error }),
      ...(usage === undefined ? {} : { usage: reported(usage) }),
      ...(approval === undefined ? {} : { approvedAs: approval.key, callSha256: approval.sha256 }),
    },
    ...(step.status === "discarded" ? {} : { stepKey: key }),
  };
}

function reported(usage: NonNullable<CommitOrder["usage"]>): Record<string, string | number> {
  const told: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(usage)) if (value !== undefined) told[name] = value;
  return told;
}

function artifactEvent(order: CommitOrder, artifact: CommitOrder["artifacts"][number]): NewEvent {
  const { artifactId, version, name, mimeType, sizeBytes, appends } = artifact;
  const data = { artifactId, version, name, mimeType, sizeBytes, ...(appends ? { appends } : {}) };
  return { type: "artifact.added", actor: order.agent, data };
}
