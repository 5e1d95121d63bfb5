import { z } from "zod";
import type { EventView } from "../../contract/task-view";
import { formatActor } from "../../domain/actor";
import type { Json } from "../../domain/json";
import { isHeld, type TaskState } from "../../domain/task/state";
import { HOLDER_KINDS, type HolderKind, PAUSE_MODES, STOP_PROOFS } from "../../domain/task/task";
import type { ClientTask } from "../../ports/client-store";
import { memberOf } from "../../queries/client/follow-task";
import { isObject } from "../json-object";

/** The pause extension. Its version is in the name; another version is another extension. */
export const PAUSE_EXTENSION = "urn:checkrein:a2a:pause:v1";

export const INITIATORS = ["client", "agent", "policy"] as const;

const Instant = z.iso.datetime();
const reason = z.string().nullable();
const mode = z.enum(PAUSE_MODES).nullable();
const metadata = z.record(z.string(), z.unknown()).optional();
const Paused = z.object({
  state: z.literal("paused"),
  initiator: z.enum(INITIATORS),
  reason,
  mode,
  handle: z.string(),
  pausedAt: Instant,
  stopProof: z.enum(STOP_PROOFS),
  /** What wakes it by itself. */
  conditions: z.array(z.looseObject({ kind: z.string() })),
  /** Of a task as it stands, not of an update. */
  holders: z.array(z.object({ kind: z.string(), actor: z.string() })).optional(),
  wakeAt: Instant.nullable().optional(),
  metadata,
});
/** Asked for and not yet true: what runs comes to its boundary first. */
const Pausing = z.object({
  state: z.literal("pausing"),
  initiator: z.literal("client"),
  reason,
  mode,
  handle: z.string(),
  since: Instant,
  metadata,
});
/** What stands under the extension's name in `metadata`. */
export const PauseDetail = z.discriminatedUnion("state", [Paused, Pausing]);

/** What stands under the extension's name in `metadata`, for clients that asked for it. Null: nothing is paused. */
export function pauseDetail(task: Pick<ClientTask, "state" | "pausing" | "suspension">): object | null {
  const { pausing, suspension } = task;
  if (isHeld(task.state) && suspension) {
    const { handle, initiator, reason, mode, pausedAt, stopProof, holders, conditions, wakeAt, metadata } = suspension;
    return {
      state: "paused",
      initiator,
      reason,
      mode,
      handle,
      pausedAt,
      stopProof,
      holders: holders.map(({ kind, actor }) => ({ kind, actor: formatActor(actor) })),
      // What another task is called and where it stands may be another client's.
      conditions: conditions
        .filter(({ status }) => status === "open")
        .map(({ afterTaskTitle: _title, afterTaskState: _state, ...condition }) => condition),
      wakeAt,
      ...(metadata === null ? {} : { metadata }),
    };
  }
  if (!pausing) return null;
  const { handle, reason, mode, since, metadata } = pausing;
  return { state: "pausing", initiator: "client", reason, mode, handle, since, ...(metadata ? { metadata } : {}) };
}

/** The same of the event that opened it: as far as that tells, with conditions as they were asked for. */
export function pauseOfEvent({ data, at }: Pick<EventView, "data" | "at">, to: TaskState): object {
  const byAgent = to === "paused_by_agent";
  return {
    state: "paused",
    initiator: byAgent ? "agent" : (memberOf(data, "initiator") ?? "client"),
    reason: memberOf(data, "reason") ?? null,
    mode: memberOf(data, "mode") ?? null,
    handle: memberOf(data, "handle"),
    pausedAt: at,
    stopProof: byAgent ? "acknowledged" : memberOf(data, "stopProof"),
    conditions: conditionsOf(data),
  };
}

/** Without hashes of inputs, from which short ones could be guessed. */
function conditionsOf(data: Json): readonly unknown[] {
  const conditions = memberOf(data, "conditions");
  if (!Array.isArray(conditions)) return [];
  return conditions.map((one) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).filter(([name]) => name !== "inputHash")) : one,
  );
}

/** One sentence for people who see a client that knows no pause. */
export function pauseSentence({ suspension }: Pick<ClientTask, "suspension">): string {
  if (!suspension) return "Paused.";
  if (suspension.initiator === "agent") return asAsked(suspension.reason);
  const [holder] = suspension.holders;
  return withReason(pausedBy(holder?.kind), holder?.reason ?? suspension.reason);
}

/** The same of the event that opened it. */
export function pauseSentenceOfEvent({ data }: Pick<EventView, "data">, to: TaskState): string {
  const told = memberOf(data, "reason");
  const reason = typeof told === "string" ? told : null;
  return to === "paused_by_agent" ? asAsked(reason) : withReason(pausedBy(memberOf(data, "holder")), reason);
}

function asAsked(reason: string | null): string {
  return withReason("Waiting, as the agent asked", reason);
}

/** What holds a task, in words of people who know nothing of this server. */
const HOLDERS: Readonly<Record<HolderKind, string>> = {
  operator: "an operator",
  client: "a client",
  budget: "a budget",
  panic: "a stop",
  recovery: "a restart",
};

function pausedBy(kind: Json | undefined): string {
  const known = HOLDER_KINDS.find((one) => one === kind);
  return known ? `Paused by ${HOLDERS[known]}` : "Paused";
}

function withReason(text: string, reason: string | null): string {
  return reason ? `${text}: ${reason}` : `${text}.`;
}
