import { Gauge, LifeBuoy, Network, OctagonPause, UserRound } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { HolderKind, HolderView } from "@/server/contract/task-view";

const ICON: Record<HolderKind, typeof Gauge> = {
  operator: UserRound,
  client: Network,
  budget: Gauge,
  panic: OctagonPause,
  recovery: LifeBuoy,
};

const KIND: Record<HolderKind, string> = {
  operator: "Operator",
  client: "Client",
  budget: "Budget",
  panic: "Scope stop",
  recovery: "Cut off",
};

/** What an operator's resume does to a holder. */
const EFFECT: Record<HolderKind, string> = {
  operator: "Resume releases this.",
  client: "Resume releases this.",
  budget: "Resume releases this, unless the budget is still used up.",
  panic: "Resume releases this, unless the scope is still stopped.",
  recovery: "Resume brings the agent back.",
};

/** The same where one can also stop holding and leave the agent waiting. */
const EFFECT_ON_PARKED: Record<HolderKind, string> = {
  ...EFFECT,
  operator: "Stop holding or Resume releases this.",
  client: "Resume releases this; else only it lets go.",
};

interface HolderListProps {
  holders: readonly HolderView[];
  /** It had parked: who lets go of it may leave it waiting. */
  canStopHolding: boolean;
}

/** Everybody who holds the task, the first one first: who, why, since when, and what lets go of each. */
export function HolderList({ holders, canStopHolding }: HolderListProps) {
  const effect = canStopHolding ? EFFECT_ON_PARKED : EFFECT;
  return (
    <ul aria-label="Holders" className="border-line border-t">
      {holders.map((holder) => {
        const Icon = ICON[holder.kind];
        return (
          <li
            key={`${holder.kind}:${holder.actor.id}`}
            className="flex gap-2.5 border-line border-b px-3.5 pt-[9px] pb-2.5 last:border-b-0"
          >
            <Icon className="mt-[3px] size-4 flex-none text-st-paused" />
            <div className="min-w-0 flex-1">
              <div className="flex items-center gap-1.5">
                <b className="truncate font-strong">
                  {holder.kind === "budget" ? holder.reason : actorName(holder.actor)}
                </b>
                <span className="flex-none text-t3 text-xs">{KIND[holder.kind]}</span>
                <span className="ml-auto flex-none text-t3 text-xs">
                  <ClockTime at={holder.at} />
                </span>
              </div>
              {holder.reason && holder.kind !== "budget" ? (
                <p className="text-t2 text-xs [overflow-wrap:anywhere]">{holder.reason}</p>
              ) : null}
              <p className="mt-0.5 text-xs">{effect[holder.kind]}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
