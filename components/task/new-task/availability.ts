import { formatDuration } from "@/components/ui/format/format-duration";
import { formatMoney } from "@/components/ui/format/format-money";
import { formatOrdinal } from "@/components/ui/format/format-ordinal";
import type { AgentFigures, AgentView } from "@/server/contract/task-view";

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

interface Before {
  /** What people call the stop that would stand over it. */
  readonly stop?: string | undefined;
  readonly figures?: AgentFigures | undefined;
}

/** What starting a task does, before it is done. */
export function effectWords(agent: Standing, nowMs: number, { stop, figures }: Before = {}): EffectWords {
  if (stop !== undefined) return { effect: `Waits: ${stop} is stopped.`, more: "It starts once that is let go." };
  const { effect, more } = placeWords(agent, nowMs);
  return { effect, more: [more, costWords(figures)].filter((words) => words !== "").join(" ") };
}

/** "About $0.12 and 1 min, from its last 20 runs.", "Less than $0.01 and about 1 min, from its last run." */
function costWords({ runs, spentMicros, activeMs }: Omit<AgentFigures, "boundaryMs"> = NO_FIGURES): string {
  const money = spentMicros === null ? "" : formatMoney(spentMicros);
  const isLess = money.startsWith("<");
  const cost = isLess ? `Less than ${money.slice(1)}` : money && `About ${money}`;
  const time = activeMs === null ? "" : formatDuration(Math.max(1_000, activeMs));
  const words = [cost, time && (cost && !isLess ? time : `${cost ? "about" : "About"} ${time}`)].filter(Boolean);
  if (runs === 0 || words.length === 0) return "";
  return `${words.join(" and ")}, from its last ${runs === 1 ? "run" : `${runs} runs`}.`;
}

const NO_FIGURES = { runs: 0, spentMicros: null, activeMs: null } as const;

/** What a task waits for while no worker of its agent is there; null while one is. */
export function offlineWords(agent: Standing, nowMs: number): EffectWords | null {
  if (!isOffline(agent)) return null;
  const { name, offlineSince } = agent;
  const seen = offlineSince ? ` ${name} was last seen ${sinceWords(offlineSince, nowMs)} ago.` : "";
  return { effect: "Waits: no worker.", more: `It starts when one connects.${seen}` };
}

function placeWords(agent: Standing, nowMs: number): EffectWords {
  const { name } = agent;
  const offline = offlineWords(agent, nowMs);
  if (offline) return offline;
  if (freePlaces(agent) > 0) return { effect: `Starts at once on ${name}.`, more: "" };
  const place = agent.queued - agent.freeSlots + 1;
  return { effect: `${formatOrdinal(place)} in line.`, more: `It starts when ${name} has a free place.` };
}

function sinceWords(at: string, nowMs: number): string {
  return formatDuration(Math.max(1, nowMs - Date.parse(at)));
}
