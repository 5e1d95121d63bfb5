import type { Actor } from "../actor";
import type { Standing } from "../budget/budget";
import { sayExhausted, tightest } from "../budget/tightest";
import { cutText } from "../cut-text";
import { type StandingStop, stopWords } from "../hold/scope-hold";
import type { Json } from "../json";
import { type AskedQuestion, askedAtResume, asksAtResume, unaddressed, withAnswer } from "./answer-at-resume";
import type { Change, Decision, NewEvent, NewMessage } from "./change";
import { controlOf, moveTo } from "./control";
import { CONTINUATION, isCutOff } from "./decide-cut-off";
import { refuse } from "./refuse";
import { isHeld } from "./state";
import type { Control, ResumeCause, Task } from "./task";

export interface ResumeOrder {
  /** Null when the caller named none; then whatever holds the task is meant. */
  readonly handle: string | null;
  /** Null is no input. Marks stand in the place of its secrets. */
  readonly input: Json;
  /** sha256 of what was given, as canonical JSON; left out where that is the input as it stands here. */
  readonly inputHash?: string | null | undefined;
  readonly continueTranscript: boolean;
  readonly actor: Actor;
  readonly cause: ResumeCause;
  /** Names what came true, when nobody's word ended it. */
  readonly condition?: Json;
  /** What the agent gets instead of the conversation; needed where `continueTranscript` is false. */
  readonly digest?: Digest | null;
  /** What the agent's schema says against the input where it answers no question, by JSON pointer. */
  readonly problems?: Readonly<Record<string, string>> | null;
  /** Budgets with nothing left that count for the task and do not spare it; left out: those that hold it. */
  readonly exhausted?: readonly Standing[];
  /** They shall not stop it from now on: somebody gave a reason. */
  readonly exempt?: boolean;
  /** The open questions, where there is an input: of the one that the task was held at it is the answer. */
  readonly asked?: readonly AskedQuestion[];
  /** What came along with it. */
  readonly metadata?: Json | undefined;
}

/** The conversation up to a message, told in short; null text when nothing was said. */
export interface Digest {
  readonly text: string | null;
  readonly messageSeq: number;
}

/** Lets a held task go on exactly once. Handle before state, so that a spent handle is named as such. */
export function decideResume(task: Task, order: ResumeOrder): Decision<null> {
  if (isBlank(order.input)) {
    return refuse(task, {
      code: "INPUT_NOT_VALID",
      message: "The input is blank. Nothing was changed; leave it out or write something.",
    });
  }
  if (order.handle !== null && order.handle !== task.suspension) {
    return refuse(task, { code: "HANDLE_MISMATCH", message: "The pause you looked at is over. Nothing was sent." });
  }
  const handle = task.suspension;
  if (!isHeld(task.state) || !handle) {
    return refuse(task, {
      code: "TASK_NOT_RESUMABLE",
      message: `It is not paused; it is ${task.state}. Nothing was sent.`,
      allowedFrom: ["paused_by_client", "paused_by_agent"],
    });
  }
  if (task.cancel)
    return refuse(task, {
      code: "TASK_NOT_RESUMABLE",
      message: "It is being canceled. Undo that first. Nothing was sent.",
    });
  const others = heldByOthers(task, order.actor);
  if (others.length > 0) {
    return refuse(task, {
      code: "HELD_BY_OTHERS",
      message: `Also held by ${others.join(", ")}. Nothing was released.`,
    });
  }
  if (task.stop) return stopped(task, task.stop);
  const spent = stopsByBudget(task, order);
  if (spent && !order.exempt)
    return refuse(task, { code: "BUDGET_EXHAUSTED", message: `${spent} Nothing was released.` });
  const asked = order.input === null ? null : askedAtResume(task, order.asked ?? []);
  const unclear = asked && unaddressed(task, asked);
  if (unclear) return unclear;
  const question = asked?.[0];
  const problems = question ? question.problems : order.problems;
  if (problems) {
    const taker = question ? "the question" : "what the agent takes at a resume";
    return refuse(task, {
      code: "INPUT_NOT_VALID",
      message: `The input does not fit ${taker}. Nothing was changed; the pause stands.`,
      fields: problems,
    });
  }
  if (!order.continueTranscript && order.digest?.messageSeq !== task.messageSeq) return digestIsOld(task);
  const change = question
    ? answeredChange(task, handle, { ...order, question })
    : resumeChange(task, handle, goingOn(task, order));
  const exempt = order.exempt ? (order.exhausted ?? []).map(({ budgetId }) => budgetId) : [];
  return {
    kind: "moved",
    change: exempt.length > 0 ? { ...change, exempt } : change,
    guard: { stop: "absent" },
    answer: null,
  };
}

/** People let go of it when they let go of its scope, or of this task by name. */
export function stopped<A>(task: Task, stop: StandingStop): Decision<A> {
  const message = `${stopWords(stop)} Nothing was changed. Release the stop, or exempt this task from it.`;
  return refuse(task, { code: "SCOPE_HELD", message });
}

/** Whom a cut stopped in the middle of a turn is told to go on, in words that everybody sees; all others start idle. */
function goingOn(task: Task, order: ResumeOrder): ResumeOrder {
  const saysNothing = order.input === null && !task.open?.hasPendingInput;
  return isCutOff(task) && saysNothing && task.pausedFromState === "working"
    ? { ...order, input: CONTINUATION, inputHash: undefined }
    : order;
}

/** The task has nothing left to ask, so it goes on with the answer. */
function answeredChange(
  task: Task,
  handle: string,
  { question, ...order }: ResumeOrder & { readonly question: AskedQuestion },
): Change {
  const change = resumeChange({ ...task, openInterrupts: 0 }, handle, { ...order, saidAs: "answer" });
  return withAnswer(change, { ...question, answer: order.input, actor: order.actor });
}

/** Something was said after the digest was made; whoever made it makes another. */
export function digestIsOld(task: Task): Decision<null> {
  const decision = refuse<null>(task, {
    code: "TASK_BUSY",
    message: "Something was said meanwhile. Nothing was changed; try again.",
  });
  return { ...decision, retried: true };
}

/** Why a budget keeps it from going on, in a sentence; null when none does. The clock lets go only where something is left. */
function stopsByBudget(task: Task, { actor, exhausted }: ResumeOrder): string | null {
  if (actor.kind === "system") return null;
  const decides = tightest(exhausted ?? []);
  if (decides) return sayExhausted(decides);
  const holder = exhausted ? undefined : task.open?.holders.find(({ kind }) => kind === "budget");
  return holder ? `The budget ${holder.reason ?? holder.actor.id} holds it.` : null;
}

/** People let go of everything; clients and workers only of what they hold themselves. */
function heldByOthers(task: Task, actor: Actor): readonly string[] {
  if (actor.kind === "operator" || actor.kind === "system") return [];
  return (task.open?.holders ?? []).filter((h) => h.kind !== actor.kind).map((h) => `${h.kind} ${h.actor.id}`);
}

interface Saying {
  /** What the input's message is; left out: `resume`. */
  readonly saidAs?: "answer";
}

/** What a resume that could not be carried out was given is said already; it is given again unless there is a new one. */
export function resumeChange(task: Task, handle: string, order: ResumeOrder & Saying): Change {
  const takesPendingInput = order.input === null && (task.open?.hasPendingInput ?? false);
  const hadInput = order.input !== null || takesPendingInput;
  const message = isSaid(order) ? inputMessage(order) : null;
  const back = wayBack(task);
  const first: NewEvent = {
    type: "task.resumed",
    actor: order.actor,
    data: {
      from: task.state,
      to: "resumed",
      previousState: task.state,
      pausedFrom: task.pausedFromState,
      initiator: task.open?.initiator ?? null,
      cause: order.cause,
      handle,
      checkpointVersion: task.open?.checkpointVersion ?? null,
      hadResumeInput: hadInput,
      continueTranscript: order.continueTranscript,
      ...(order.condition ? { condition: order.condition } : {}),
    },
  };
  return {
    control: back.control,
    queue: back.queued ? "now" : "none",
    events: [
      ...(message ? [messageEvent(task, message)] : []),
      first,
      ...back.events.map((event) => ({ ...event, actor: order.actor })),
    ],
    ...(message ? { messages: [message] } : {}),
    close: {
      handle,
      cause: order.cause,
      actor: order.actor,
      input: order.input,
      inputHash: order.inputHash,
      takesPendingInput,
      hadInput,
      continueTranscript: order.continueTranscript,
      digest: order.continueTranscript ? null : (order.digest?.text ?? null),
      metadata: order.metadata,
    },
  };
}

/** Back to where it was held: queued, still asking, or on to the next free worker. */
function wayBack(task: Task): { control: Control; queued: boolean; events: readonly Omit<NewEvent, "actor">[] } {
  const listensSince = task.open?.initiator === "agent" ? null : task.listensSince;
  const resumed: Control = { ...moveTo(controlOf(task), "resumed"), suspension: null, listensSince };
  if (task.pausedFromState === "submitted") {
    return {
      control: { ...moveTo(resumed, "submitted"), pausedFromState: null },
      queued: true,
      events: [{ type: "task.requeued", data: { from: "resumed", to: "submitted" } }],
    };
  }
  if (asksAtResume(task)) {
    return {
      control: { ...moveTo(resumed, "input_required"), pausedFromState: null },
      queued: false,
      events: [
        {
          type: "task.input_required",
          data: { from: "resumed", to: "input_required", questions: task.openInterrupts },
        },
      ],
    };
  }
  return { control: resumed, queued: true, events: [] };
}

/** An event's data is nobody's word: the run gets it as the resume's input, and the conversation stays as it was. */
function isSaid({ input, cause }: ResumeOrder): boolean {
  return input !== null && cause !== "condition_fired";
}

function inputMessage({ actor, input, saidAs }: ResumeOrder & Saying): NewMessage {
  const part = typeof input === "string" ? { text: input } : { data: input };
  return { role: "user", actor, origin: saidAs ?? "resume", parts: [part] };
}

/** Longest text of a message that its event repeats, characters. */
const PREVIEW_LENGTH = 200;

/** The event of a message; it carries a preview, never the whole. `offset` counts messages before it in the change. */
export function messageEvent(task: Pick<Task, "messageSeq">, message: NewMessage, offset = 0): NewEvent {
  const part = Array.isArray(message.parts) ? message.parts[0] : null;
  const text = part && typeof part === "object" && "text" in part && typeof part.text === "string" ? part.text : "";
  return {
    type: "message.added",
    actor: message.actor,
    data: {
      messageSeq: task.messageSeq + 1 + offset,
      role: message.role,
      origin: message.origin,
      preview: cutText(text, PREVIEW_LENGTH),
    },
  };
}

function isBlank(input: Json): boolean {
  return typeof input === "string" && input.trim() === "";
}
