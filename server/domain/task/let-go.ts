import { type Actor, formatActor } from "../actor";
import type { Act } from "../receipt/act";
import type { Change, Decision, NewEvent } from "./change";
import { controlOf, moveTo } from "./control";
import { type Digest, digestIsOld } from "./decide-resume";
import type { HeldFacts, Holder, Task } from "./task";
import { EXPIRED, expires, nameOf, needsDigest, WAKERS, wakeChange } from "./wake-change";
import type { FiredCondition, SetBy } from "./wake-condition";

interface LettingGo {
  readonly gone: readonly Holder[];
  /** Who lets them go; left out when it is the condition that came true. */
  readonly actor?: Actor;
  /** The condition that came true with this change. */
  readonly fired?: FiredCondition;
  /** What the agent gets after a timeout that keeps the conversation from it; left out until it was asked for. */
  readonly digest?: Digest | null | undefined;
}

/**
 * What becomes of a held task when some let go of it, by their word or by a condition of theirs. While others hold it, it
 * stays, and what came true is kept. When nobody does, it goes on by what came true, or waits on by itself if it had parked.
 */
export function letGo(task: Task, open: HeldFacts, order: LettingGo): Decision<null> {
  const { gone, fired, digest = null } = order;
  const left = open.holders.filter((holder) => !gone.includes(holder));
  const released = gone.map((holder) => ({ ...holder, handle: open.handle }));
  const before = releasedEvents(open, order);
  const awaited = left.length === 0 ? whatCounts(open, fired) : null;
  if (awaited) {
    if (needsDigest(awaited) && digest?.messageSeq !== task.messageSeq) return digestIsOld(task);
    const change = wakeChange(task, awaited, { open, before, now: awaited === fired, digest });
    return moved({ ...change, released }, { ...order, fired: awaited, verb: expires(awaited) ? "expire" : "wake" });
  }
  const events = [...before, ...(fired ? [firedEvent(open, fired, left)] : [])];
  const stays = { released, ...settledBy(open, order) };
  if (left.length > 0) return moved({ ...stays, control: controlOf(task), events }, { ...order, verb: "fire" });
  const control = moveTo(controlOf(task), "paused_by_agent");
  return moved(
    { ...stays, control, events: [...events, parkedAgain(open, byOf(open, order))] },
    { ...order, verb: "fire" },
  );
}

/** What ends the wait once nobody holds the task: a timeout that fails it, else what the one who began it waits for. */
function whatCounts(open: HeldFacts, fired: FiredCondition | undefined): FiredCondition | null {
  const all = [...open.fired, ...(fired ? [fired] : [])];
  const beginner: SetBy = open.initiator === "agent" ? "agent" : "holder";
  return all.find(expires) ?? all.find((one) => one.setBy === beginner) ?? null;
}

/** The conditions of one who lets go are over, and so are those of one whose condition came true. */
function settledBy({ handle, holders }: HeldFacts, { gone, fired }: LettingGo): Pick<Change, "settled"> {
  const [setter] = holders;
  const setBy = fired?.setBy ?? (setter && gone.includes(setter) ? "holder" : null);
  return setBy ? { settled: { handle, setBy, fired: fired ?? null } } : {};
}

/** Who acts has a receipt for it; what comes true by itself leaves its own. */
function moved(
  change: Change,
  { actor, fired, verb }: LettingGo & { readonly verb: "wake" | "expire" | "fire" },
): Decision<null> {
  if (actor || !fired) return { kind: "moved", change, answer: null };
  const reason = verb === "expire" ? EXPIRED : null;
  const act: Act = { actor: WAKERS[fired.kind], verb, reason, facts: { matchedEvent: nameOf(fired) } };
  return { kind: "moved", change: { ...change, act }, answer: null };
}

function byOf(open: HeldFacts, { actor, fired }: LettingGo): Actor {
  return actor ?? (fired ? WAKERS[fired.kind] : open.actor);
}

function releasedEvents(open: HeldFacts, order: LettingGo): readonly NewEvent[] {
  if (order.gone.length === 0) return [];
  const holders = order.gone.map(({ kind, actor }) => ({ kind, actor: formatActor(actor) }));
  return [{ type: "task.holder_released", actor: byOf(open, order), data: { handle: open.handle, holders } }];
}

function firedEvent({ handle }: HeldFacts, fired: FiredCondition, left: readonly Holder[]): NewEvent {
  const heldBy = left.map((holder) => formatActor(holder.actor));
  const data = { handle, condition: nameOf(fired), heldBy };
  return { type: "suspension.condition_fired", actor: WAKERS[fired.kind], data };
}

function parkedAgain({ handle, reason }: HeldFacts, actor: Actor): NewEvent {
  return { type: "task.parked", actor, data: { from: "paused_by_client", to: "paused_by_agent", handle, reason } };
}
