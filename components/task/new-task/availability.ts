import { formatDuration } from "@/components/ui/format/format-duration";
import { formatOrdinal } from "@/components/ui/format/format-ordinal";
import type { AgentView } from "@/server/contract/task-view";

export type Standing = Pick<AgentView, "name" | "freeSlots" | "queued" | "workers" | "offlineSince">;

/** Free places that no waiting task will take. */
export function freePlaces({ freeSlots, queued }: Standing): number {
  return Math.max(0, freeSlots - queued);
}

export function isOffline({ workers, offlineSince }: Standing): boolean {
  return workers === 0 || offlineSince !== null;
}

/** Beside an agent's name: "2 free", "2 in line", "Offline 6 min". */
export function availabilityWords(agent: Standing, nowMs: number): string {
  if (isOffline(agent)) return agent.offlineSince ? `Offline ${sinceWords(agent.offlineSince, nowMs)}` : "Offline";
  const free = freePlaces(agent);
  if (free > 0) return `${free} free`;
  return agent.queued > 0 ? `${agent.queued} in line` : "Busy";
}

export interface EffectWords {
  /** What happens on Start. */
  readonly effect: string;
  readonly more: string;
}

/** What starting a task does, before it is done. */
export function effectWords(agent: Standing, nowMs: number): EffectWords {
  const { name, offlineSince } = agent;
  if (isOffline(agent)) {
    const seen = offlineSince ? ` ${name} was last seen ${sinceWords(offlineSince, nowMs)} ago.` : "";
    return { effect: "Waits: no worker.", more: `It starts when one connects.${seen}` };
  }
  if (freePlaces(agent) > 0) return { effect: `Starts at once on ${name}.`, more: "" };
  const place = agent.queued - agent.freeSlots + 1;
  return { effect: `${formatOrdinal(place)} in line.`, more: `It starts when ${name} has a free place.` };
}

function sinceWords(at: string, nowMs: number): string {
  return formatDuration(Math.max(1, nowMs - Date.parse(at)));
}
