import { AttemptEnded, SessionRefused } from "../../../sdk/worker";
import { LaunchFailed } from "../process/launch-failed";
import { type Begun, begin, closeTurn, type NoProcess } from "./begin-turn";
import { keepable } from "./keepable";
import { LaunchHeld } from "./launch";
import type { Attached } from "./launch-session";
import { followLeg, type LegEnd } from "./leg";
import type { LegOrder, LegRecord } from "./leg-order";
import { stateOf } from "./state-of";
import { heardAll, unheardWords } from "./words";

const MAX_KNOWN_CALLS = 500;
const NOT_TAKEN =
  "The session did not take the prompt: another one is open, or it was given before. Resume to try again.";
const NO_PROCESS = "Its process ended twice before it could be prompted. Nothing was sent; resume to try again.";

/** One recorded piece of a turn: takes the session up, gives the agent what is due, and follows it to where it stops. */
export async function playLeg(order: LegOrder): Promise<LegRecord> {
  const { ctx, host, step } = order;
  const taskId = ctx.task.id;
  // A run that is over takes its process along, wherever it is at the moment.
  const leave = () => void (step.signal.reason instanceof AttemptEnded && host.end(taskId, "detached"));
  step.signal.addEventListener("abort", leave, { once: true });
  try {
    return keepable(await attachAndPlay(order));
  } catch (error) {
    if (step.signal.reason instanceof AttemptEnded) throw step.signal.reason;
    if (error instanceof LaunchHeld) return keepable(notBegun(order));
    if (error instanceof LaunchFailed || error instanceof SessionRefused)
      return keepable(notLaunched(order, error.message));
    throw error;
  } finally {
    step.signal.removeEventListener("abort", leave);
    host.rest(taskId);
  }
}

/** A prompt that could not be given for want of a process is given to a fresh one, once. */
async function attachAndPlay(order: LegOrder, before: NoProcess | null = null): Promise<LegRecord> {
  const { ctx, host, step } = order;
  const taskId = ctx.task.id;
  const holding = AbortSignal.any([step.signal, step.holding]);
  const attached = await host.attach({ taskId, openSession: ctx.openSession, folder: order.folder, holding });
  if (step.signal.reason instanceof AttemptEnded) {
    await host.end(taskId, "detached");
    throw step.signal.reason;
  }
  const { news } = attached.session;
  attached.session.news = null;
  if (news !== null) order.telling.aside("session", news);
  if (step.signal.aborted || step.holding.aborted) return notBegun(order);
  const begun = await begin({ ...order, wasNotGiven: before?.wasNotGiven ?? false }, attached.session);
  switch (begun.kind) {
    case "begun":
      return follow(order, attached, begun);
    case "not_taken":
      return notLaunched(order, NOT_TAKEN);
    case "no_process":
      await host.end(taskId, before ? { crash: NO_PROCESS } : "detached");
      return before ? notLaunched(order, NO_PROCESS) : attachAndPlay(order, begun);
  }
}

async function follow(order: LegOrder, { session, place }: Attached, { run, heard }: Begun): Promise<LegRecord> {
  const { ctx, host, step } = order;
  const end = await followLeg({ session, run, step }, order.telling);
  const usage = run.ledger.take();
  if (usage && end.kind !== "crashed") ctx.usage(usage);
  if (end.kind === "crashed") {
    // The record of a crash ends the attempt, and the step is lost with it: what was told and used before is there first.
    if (usage) order.spend(usage);
    await ctx.flush().catch(() => undefined);
    await host.end(ctx.task.id, { crash: end.message });
  } else if (end.kind !== "permission" && !session.suspension) await closeTurn(session, run, end);
  // Its process was ended by us: no crash, and the session can be taken up again.
  if (end.kind === "cut" && !end.acknowledged) await host.end(ctx.task.id, "detached");
  ctx.state.set(keepable(await stateOf({ session, run, place, end })));
  if (end.kind !== "permission") ctx.checkpoint({ label: labelOf(end) });
  return {
    end,
    calls: [...run.log.calls.keys()].slice(-MAX_KNOWN_CALLS),
    costTotal: run.ledger.total,
    heard,
    more: unheardWords(ctx, heard),
  };
}

function labelOf(end: LegEnd): string {
  if (end.kind === "ended") return end.stopReason === "end_turn" ? "Turn ended" : `Turn ended (${end.stopReason})`;
  if (end.kind === "cut") return `Turn stopped (${end.by})`;
  if (end.kind === "failed") return "Turn failed";
  return end.kind === "crashed" ? "The agent ended" : "The agent waits";
}

function notLaunched(order: LegOrder, message: string): LegRecord {
  return { ...notBegun(order), end: { kind: "not_launched", message } };
}

function notBegun({ ctx, heard, costTotal }: LegOrder): LegRecord {
  const before = heard ?? heardAll({ notes: [], messages: ctx.messages });
  return { end: { kind: "not_begun" }, calls: [], costTotal, heard: before, more: unheardWords(ctx, before) };
}
