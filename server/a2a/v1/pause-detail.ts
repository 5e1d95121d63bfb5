import { formatActor } from "../../domain/actor";
import { isHeld } from "../../domain/task/state";
import type { ClientTask } from "../../ports/client-store";

/** The pause extension. Its version is in the name; another version is another extension. */
export const PAUSE_EXTENSION = "urn:checkrein:a2a:pause:v1";

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
      conditions: conditions.filter(({ status }) => status === "open"),
      wakeAt,
      ...(metadata === null ? {} : { metadata }),
    };
  }
  if (!pausing) return null;
  const { handle, reason, mode, since, metadata } = pausing;
  return { state: "pausing", initiator: "client", reason, mode, handle, since, ...(metadata ? { metadata } : {}) };
}

/** One sentence for people who see a client that knows no pause. */
export function pauseSentence({ suspension }: Pick<ClientTask, "suspension">): string {
  if (!suspension) return "Paused.";
  if (suspension.initiator === "agent") return withReason("Waiting, as the agent asked", suspension.reason);
  const [holder] = suspension.holders;
  return withReason(`Paused by ${holder?.kind ?? suspension.actor.kind}`, holder?.reason ?? suspension.reason);
}

function withReason(text: string, reason: string | null): string {
  return reason ? `${text}: ${reason}` : `${text}.`;
}
