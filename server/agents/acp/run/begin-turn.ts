import type { JsonValue as Json } from "../../../contract/primitives";
import { UNTAKEN } from "../../../contract/session";
import { CONTINUATION } from "../../../contract/session-view";
import type { LegEnd } from "./leg";
import type { LegOrder, LegStart } from "./leg-order";
import type { LiveSession, PromptRun } from "./live-session";
import type { Runs } from "./runs";
import { accountWords, GO_ON, givenWords, type Heard, heardAll, MAY_BE_NEW, unheardWords } from "./words";

export interface Begun {
  readonly run: PromptRun;
  readonly heard: Heard;
}

export interface NoProcess {
  readonly kind: "no_process";
  /** The record has the prompt as given, and it was not. */
  readonly wasNotGiven: boolean;
}

/** `not_taken`: the session is not ours to prompt. `no_process`: its process is gone, and nothing was given. */
type Beginning = ({ readonly kind: "begun" } & Begun) | { readonly kind: "not_taken" } | NoProcess;

type BeginOrder = LegOrder & Pick<NoProcess, "wasNotGiven">;

/** Gives the agent what is due. */
export async function begin(order: BeginOrder, session: LiveSession): Promise<Beginning> {
  const { ctx, start } = order;
  const before = order.heard ?? heardAll({ notes: [], messages: ctx.messages });
  const { run } = session;
  if (run && !run.isFenced) {
    if (!run.end) {
      if (start.kind === "answer") {
        // The turn stands where it was left: an answer that nobody waits for changes nothing.
        session.permissions.answer(start.call.id, start.outcome);
        return { kind: "begun", run, heard: before };
      }
      if (session.suspension) {
        await session.goOn({ input: inputOf(start, ctx), continueTranscript: ctx.resume?.continueTranscript ?? true });
        return { kind: "begun", run, heard: heardAll(ctx) };
      }
      const stopped = await session.cancel({ fence: true });
      await closeTurn(session, run, endOf(run));
      if (!stopped) return { kind: "no_process", wasNotGiven: false };
    } else await closeTurn(session, run, endOf(run));
  }
  session.suspension = null;
  return prompt(order, session, { text: textOf(order, before), heard: heardAll(ctx) });
}

function inputOf(start: LegStart, ctx: Runs): Json {
  return start.kind === "unpark" ? start.input : (ctx.resume?.input ?? null);
}

/**
 * Delivered before a cut: the agent has it, so it hears instead that it was interrupted. Where nothing was heard of it since,
 * it may have ended before it read the prompt, and is told it once more with these words.
 */
async function prompt(
  order: BeginOrder,
  session: LiveSession,
  { text, heard }: { readonly text: string; readonly heard: Heard },
): Promise<Beginning> {
  const { reporter, generation, startsFresh } = session.parts;
  // What another conversation has got is new to this one.
  const isFirst = startsFresh && session.run === null;
  let wanted = text;
  for (const key of [order.key, `${order.key}~${generation}`]) {
    if (session.isGone) return { kind: "no_process", wasNotGiven: order.wasNotGiven };
    const {
      prompt: given,
      given: history,
      unanswered,
    } = await reporter.tell({}, { kind: "turn_begun", key, text: wanted });
    if (given === null || given === undefined) {
      if (!isFirst) wanted = textAgain(order, { text, isUnanswered: unanswered ?? false });
      continue;
    }
    if (session.isGone) {
      await reporter.tell({}, { kind: "turn_ended", key, stopReason: UNTAKEN.notSent });
      return { kind: "no_process", wasNotGiven: true };
    }
    if (history) order.telling.aside("session", givenWords(history));
    const { known, costTotal } = order;
    const sent = isFirst ? withAccount(order, given) : given;
    return { kind: "begun", run: session.prompt({ key, text: sent, known, costTotal }), heard };
  }
  return { kind: "not_taken" };
}

/** A fresh start knows neither the task nor what was done for it. */
function withAccount({ ctx, start, prompt }: LegOrder, request: string): string {
  const digest = ctx.resume?.digest ?? null;
  return digest === null && start.kind === "prompt" ? request : accountWords({ task: prompt, digest, request });
}

function textAgain(
  { ctx, start, heard, wasNotGiven }: BeginOrder,
  { text, isUnanswered }: { readonly text: string; readonly isUnanswered: boolean },
): string {
  if (start.kind !== "prompt" || wasNotGiven) return text;
  if (isUnanswered) return `${MAY_BE_NEW}\n\n${text}`;
  return unheardWords(ctx, heard ?? heardAll({ notes: [], messages: ctx.messages })) ?? GO_ON;
}

function textOf({ ctx, start }: LegOrder, heard: Heard): string {
  // A prompt was not under way: nothing of it was cut off.
  const said = unheardWords(ctx, heard, start.kind === "prompt" ? CONTINUATION : "");
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

export async function closeTurn(session: LiveSession, run: PromptRun, end: LegEnd): Promise<void> {
  run.isFenced = true;
  const stopReason = stopReasonOf(end);
  const { mode, config } = session;
  const { lastMessageId } = run.log;
  const facts = {
    token: session.parts.sessionId,
    config: { ...config },
    ...(mode ? { mode } : {}),
    ...(lastMessageId && lastMessageId.length <= 200 ? { lastMessageUuid: lastMessageId } : {}),
  };
  await session.parts.reporter.tell(facts, { kind: "turn_ended", key: run.key, stopReason });
}

function stopReasonOf(end: LegEnd): string {
  if (end.kind === "ended") return end.stopReason;
  if (end.kind === "cut") return end.acknowledged ? `cancelled by ${end.by}` : UNTAKEN.unanswered;
  return end.kind === "failed" ? UNTAKEN.failed : end.kind;
}
