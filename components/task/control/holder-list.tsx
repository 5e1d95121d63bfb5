"use client";
import { Gauge, LifeBuoy, Network, OctagonPause, Play, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { actorName } from "@/components/data/actor-name";
import { useBudgetsOfTask } from "@/components/data/budgets/use-budgets";
import { openStopDialog } from "@/components/data/stops/stop-dialog-store";
import { useStops } from "@/components/data/stops/use-stops";
import { Button } from "@/components/ui/button";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { HolderKind, HolderView, TaskView } from "@/server/contract/task-view";
import { RaiseHere } from "../budgets/raise-here";

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

/** What an operator's resume does to a holder, as far as nothing stands in its way. */
const EFFECT: Record<HolderKind, string> = {
  operator: "Resume releases this.",
  client: "Resume releases this.",
  budget: "Resume releases this.",
  panic: "Resume releases this.",
  recovery: "Resume brings the agent back.",
};

/** The same where one can also stop holding and leave the agent waiting. */
const EFFECT_ON_PARKED: Record<HolderKind, string> = {
  ...EFFECT,
  operator: "Stop holding or Resume releases this.",
  client: "Resume releases this; else only it lets go.",
};

/** While what it held the task for still stands. */
const REFUSAL: Readonly<Record<"panic" | "budget", readonly [code: string, words: string]>> = {
  panic: ["SCOPE_HELD", "while the stop stands"],
  budget: ["BUDGET_EXHAUSTED", "while nothing is left"],
};

interface HolderListProps {
  task: TaskView;
  holders: readonly HolderView[];
}

/** Everybody who holds the task, the first one first: who, why, since when, and what lets go of each. */
export function HolderList({ task, holders }: HolderListProps) {
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
              <div className="mt-0.5 text-xs">
                <Effect task={task} holder={holder} />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface EffectProps {
  task: TaskView;
  holder: HolderView;
}

function Effect({ task, holder }: EffectProps) {
  if (holder.kind === "budget") return <BudgetEffect task={task} holder={holder} />;
  // A stop over a task is what it can be exempted from.
  if (holder.kind === "panic" && task.actions.exempt.allowed) return <StopEffect holder={holder} />;
  return <p className="text-ok">{releaseWords(task, holder.kind)}</p>;
}

function BudgetEffect({ task, holder }: EffectProps) {
  const { data = [] } = useBudgetsOfTask(task.id);
  const own = data.find(({ budgetId }) => holder.actor.id === `budget:${budgetId}`);
  if (!own?.isExhausted || own.isExempt) return <p className="text-ok">{releaseWords(task, "budget")}</p>;
  return (
    <Refused by="budget">
      <RaiseHere budgetId={own.budgetId} name={own.name} />
    </Refused>
  );
}

/** Its way out for all that it stops; for this task alone there is the exemption. */
function StopEffect({ holder }: Pick<EffectProps, "holder">) {
  const { data: stops = [] } = useStops();
  const actor = `${holder.actor.kind}:${holder.actor.id}`;
  const own = stops.find((stop) => stop.actor === actor && stop.reason === holder.reason);
  return (
    <Refused by="panic">
      <Button size="sm" icon={<Play className="size-3.5" />} onClick={() => openStopDialog("release", own?.id ?? null)}>
        Release the stop…
      </Button>
    </Refused>
  );
}

function Refused({ by, children }: { by: keyof typeof REFUSAL; children: ReactNode }) {
  const [code, words] = REFUSAL[by];
  return (
    <>
      <p className="text-warn">
        Resume is refused <span className="mono">{code}</span> {words}.
      </p>
      <div className="mt-1.5">{children}</div>
    </>
  );
}

/** Of a task that had parked: who lets go of it may leave it waiting. */
function releaseWords({ actions }: TaskView, kind: HolderKind): string {
  return (actions.release.allowed ? EFFECT_ON_PARKED : EFFECT)[kind];
}
