import type { JsonValue as Json } from "../../../contract/primitives";
import { AttemptEnded, SessionRefused, type StepContext } from "../../../sdk/worker";
import { LaunchFailed } from "../process/launch-failed";
import type { PermissionOutcome } from "../protocol/connect-agent";
import type { AgentHost } from "./host";
import type { Attached } from "./launch-session";
import { followLeg, type LegEnd } from "./leg";
import type { LiveSession, PromptRun } from "./live-session";
import type { PermissionCall } from "./open-permissions";
import type { Runs } from "./runs";
import { stateOf } from "./state-of";
import { GO_ON, type Heard, heardAll, unheardWords } from "./words";

export type LegStart =
  | { readonly kind: "prompt"; readonly text: string }
  | { readonly kind: "go_on" }
  | { readonly kind: "answer"; readonly call: PermissionCall; readonly outcome: PermissionOutcome }
  | { readonly kind: "unpark"; readonly input: Json };

export interface LegRecord {
  readonly end:
    | LegEnd
    /** Nothing was sent to the agent. */
    | { readonly kind: "not_launched"; readonly message: string }
    | { readonly kind: "not_begun" };
  /** Tool calls it had. */
  readonly calls: readonly string[];
  readonly costTotal: number | null;
  readonly heard: Heard;
  /** What people said that no prompt has carried yet. */
  readonly more: string | null;
}

export interface LegOrder {
  readonly ctx: Runs;
  readonly host: AgentHost;
  readonly say: (text: string) => void;
  readonly folder: string | null;
  readonly step: StepContext;
  readonly key: string;
  readonly start: LegStart;
  readonly known: ReadonlySet<string>;
  readonly costTotal: number | null;
  /** Null before the first leg: what was said by then is the task's input. */
  readonly heard: Heard | null;
}

const MAX_KNOWN_CALLS = 500;
const NOT_TAKEN =
  "The session did not take the prompt: another one is open, or it was given before. Resume to try again.";

/** One recorded piece of a turn: takes the session up, gives the agent what is due, and follows it to where it stops. */
export async function playLeg(order: LegOrder): Promise<LegRecord> {
  const { ctx, host, step } = order;
  const taskId = ctx.task.id;
  // A run that is over takes its process along, wherever it is at the moment.
  const leave = () => void (step.signal.reason instanceof AttemptEnded && host.end(taskId, "detached"));
  step.signal.addEventListener("abort", leave, { once: true });
  try {
    const attached = await host.attach({ taskId, openSession: ctx.openSession, folder: order.folder });
    if (step.signal.reason instanceof AttemptEnded) {
      await host.end(taskId, "detached");
      throw step.signal.reason;
    }
    if (step.signal.aborted || step.holding.aborted) return notBegun(order);
    return await follow(order, attached);
  } catch (error) {
    if (error instanceof LaunchFailed)
      return { ...notBegun(order), end: { kind: "not_launched", message: error.message } };
    if (error instanceof SessionRefused)
      return { ...notBegun(order), end: { kind: "not_launched", message: error.message } };
    throw error;
  } finally {
    step.signal.removeEventListener("abort", leave);
    host.rest(taskId);
  }
}

async function follow(order: LegOrder, { session, place }: Attached): Promise<LegRecord> {
  const { ctx, host, step } = order;
  const begun = await begin(order, session);
  if (!begun) return { ...notBegun(order), end: { kind: "not_launched", message: NOT_TAKEN } };
  const { run, heard } = begun;
  const end = await followLeg({ session, run, step }, order.say);
  const usage = run.ledger.take();
  if (usage) ctx.usage(usage);
  if (end.kind === "crashed") await host.end(ctx.task.id, { crash: end.message });
  else if (end.kind !== "permission" && !session.suspension) await closeTurn(session, run, end);
  // Its process was ended by us: no crash, and the session can be taken up again.
  if (end.kind === "cut" && !end.acknowledged) await host.end(ctx.task.id, "detached");
  ctx.state.set(await stateOf({ session, run, place, end }));
  if (end.kind !== "permission") ctx.checkpoint({ label: labelOf(end) });
  return {
    end,
    calls: [...run.log.calls.keys()].slice(-MAX_KNOWN_CALLS),
    costTotal: run.ledger.total,
    heard,
    more: unheardWords(ctx, heard),
  };
}

interface Begun {
  readonly run: PromptRun;
  readonly heard: Heard;
}

/** Gives the agent what is due. Null when its session is not ours to prompt. */
async function begin(order: LegOrder, session: LiveSession): Promise<Begun | null> {
  const { ctx, start } = order;
  const before = order.heard ?? heardAll({ notes: [], messages: ctx.messages });
  const { run } = session;
  if (run && !run.isFenced) {
    if (!run.end) {
      if (start.kind === "answer") {
        // The turn stands where it was left: an answer that nobody waits for changes nothing.
        session.permissions.answer(start.call.id, start.outcome);
        return { run, heard: before };
      }
      if (session.suspension) {
        await session.goOn({ input: inputOf(start, ctx), continueTranscript: ctx.resume?.continueTranscript ?? true });
        return { run, heard: heardAll(ctx) };
      }
      await session.cancel({ fence: true });
    }
    await closeTurn(session, run, endOf(run));
  }
  session.suspension = null;
  const text = textOf(order, before);
  return prompt(order, session, { text, heard: heardAll(ctx) });
}

function inputOf(start: LegStart, ctx: Runs): Json {
  return start.kind === "unpark" ? start.input : (ctx.resume?.input ?? null);
}

/** Delivered before a cut: the agent has it, so it hears instead that it was interrupted. */
async function prompt(
  order: LegOrder,
  session: LiveSession,
  { text, heard }: { readonly text: string; readonly heard: Heard },
): Promise<Begun | null> {
  const { reporter, generation } = session.parts;
  const goOn = unheardWords(order.ctx, order.heard ?? heardAll({ notes: [], messages: order.ctx.messages })) ?? GO_ON;
  const tries = [
    { key: order.key, text },
    { key: `${order.key}~${generation}`, text: order.start.kind === "prompt" ? goOn : text },
  ];
  for (const { key, text: wanted } of tries) {
    const { prompt: given } = await reporter.tell({}, { kind: "turn_begun", key, text: wanted });
    if (given === null || given === undefined) continue;
    const { known, costTotal } = order;
    return { run: session.prompt({ key, text: given, known, costTotal }), heard };
  }
  return null;
}

function textOf({ ctx, start }: LegOrder, heard: Heard): string {
  const said = unheardWords(ctx, heard);
  switch (start.kind) {
    case "prompt":
      return said === null ? start.text : `${start.text}\n\n${said}`;
    case "go_on":
      return said ?? GO_ON;
    case "unpark":
      return said ?? (start.input === null ? GO_ON : wordsOf(start.input));
    case "answer":
      return [
        `You asked for a permission: ${start.call.title}. You were interrupted before you got the answer.`,
        start.outcome.outcome === "selected" ? "Ask for it again if you still need it." : "It was denied.",
        ...(said === null ? [] : [said]),
      ].join("\n");
  }
}

function wordsOf(input: Json): string {
  return typeof input === "string" ? input : JSON.stringify(input);
}

function endOf({ end }: PromptRun): LegEnd {
  if (end?.kind === "answered") return { kind: "ended", stopReason: end.stopReason, text: "" };
  return { kind: "cut", by: "interrupt", acknowledged: end !== null, reported: null };
}

async function closeTurn(session: LiveSession, run: PromptRun, end: LegEnd): Promise<void> {
  run.isFenced = true;
  const stopReason = end.kind === "ended" ? end.stopReason : end.kind === "cut" ? `cancelled by ${end.by}` : end.kind;
  const { mode, config } = session;
  const facts = { token: session.parts.sessionId, config: { ...config }, ...(mode ? { mode } : {}) };
  await session.parts.reporter.tell(facts, { kind: "turn_ended", key: run.key, stopReason });
}

function labelOf(end: LegEnd): string {
  if (end.kind === "ended") return "Turn ended";
  if (end.kind === "cut") return `Turn stopped (${end.by})`;
  if (end.kind === "failed") return "Turn failed";
  return end.kind === "crashed" ? "The agent ended" : "The agent waits";
}

function notBegun({ ctx, heard, costTotal }: LegOrder): LegRecord {
  const before = heard ?? heardAll({ notes: [], messages: ctx.messages });
  return { end: { kind: "not_begun" }, calls: [], costTotal, heard: before, more: unheardWords(ctx, before) };
}
