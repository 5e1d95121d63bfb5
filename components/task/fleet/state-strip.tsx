"use client";
import type { MouseEvent } from "react";
import { cn } from "@/components/ui/cn";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { StateIcon } from "@/components/ui/state/state-icon";
import { STATE_KINDS, type StateKind, stateGroup, stateLabel } from "@/components/ui/state/state-kind";
import type { FleetCounts } from "@/server/contract/fleet-view";

const GROUPS: readonly { group: ReturnType<typeof stateGroup>; label: string; grow: number }[] = [
  { group: "needs_you", label: "Needs you", grow: 2.55 },
  { group: "moving", label: "Moving", grow: 4 },
  { group: "held", label: "Held", grow: 2 },
  { group: "ended", label: "Ended, last 24 h", grow: 4.3 },
];

interface StateStripProps {
  /** Undefined while they are on their way. */
  states: FleetCounts["states"] | undefined;
  chosen: readonly StateKind[];
  /** `isAdded`: shift was held, the state joins those chosen. */
  onChoose: (kind: StateKind, isAdded: boolean) => void;
}

/** How many tasks are in each state, what needs a person first. A press filters, with shift it adds. */
export function StateStrip({ states, chosen, onChoose }: StateStripProps) {
  return (
    <section
      aria-label="Tasks by state"
      className="relative flex flex-none overflow-x-auto border-line border-b px-5 py-2.5 [scrollbar-width:none] max-[1330px]:px-3.5 phone:gap-2 phone:border-0 phone:px-4 phone:py-2"
    >
      {GROUPS.map(({ group, label, grow }) => (
        <fieldset
          key={group}
          style={{ flexGrow: grow }}
          className="m-0 min-w-0 flex-none basis-auto border-line border-l px-2.5 first:border-0 first:pl-0 last:pr-0 min-[1331px]:basis-0 max-[1330px]:px-1.5 phone:border-0 phone:p-0"
        >
          <legend className="float-left w-full pl-2 font-medium text-2xs text-t3 phone:sr-only">{label}</legend>
          <div className="clear-both flex phone:gap-2">
            {STATE_KINDS.filter((kind) => stateGroup(kind) === group).map((kind) => (
              <StateCount
                key={kind}
                kind={kind}
                count={states?.[kind]}
                isChosen={chosen.includes(kind)}
                onChoose={(event) => onChoose(kind, event.shiftKey)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

interface StateCountProps {
  kind: StateKind;
  count: FleetCounts["states"][string] | undefined;
  isChosen: boolean;
  onChoose: (event: MouseEvent) => void;
}

function StateCount({ kind, count, isChosen, onChoose }: StateCountProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        "flex min-w-0 flex-[1_1_auto] flex-col gap-px rounded-md pt-1 pr-1 pb-[5px] pl-2 text-left hover:bg-s2 focus-visible:-outline-offset-2 aria-pressed:bg-accent-bg aria-pressed:ring-1 aria-pressed:ring-accent/45 aria-pressed:ring-inset",
        "phone:h-11 phone:flex-none phone:flex-row-reverse phone:items-center phone:gap-[7px] phone:rounded-full phone:border phone:py-0 phone:pr-3.5 phone:pl-3",
      )}
    >
      <b
        className={cn(
          "num text-2xl leading-[1.375rem] tracking-[-.02em] phone:text-md",
          count && count.n === 0 ? "font-medium text-t2" : "font-semibold",
        )}
      >
        {count ? formatAtLeast(count) : "\u2007"}
      </b>
      <span className="flex max-w-full items-center gap-[5px] whitespace-nowrap text-t2 text-xs tracking-[-.005em] max-[1330px]:gap-1 max-[1330px]:text-2xs phone:gap-[5px] phone:text-[0.8125rem]">
        <StateIcon kind={kind} size={14} />
        <span className="truncate" title={stateLabel(kind)}>
          {stateLabel(kind).replace("…", "")}
        </span>
      </span>
    </button>
  );
}
