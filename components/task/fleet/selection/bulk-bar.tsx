"use client";
import { X } from "lucide-react";
import { useState } from "react";
import type { BulkVerb } from "@/components/data/operations/preview-counts";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button, type ButtonProps } from "@/components/ui/button";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { IconButton } from "@/components/ui/icon-button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { Count } from "@/server/contract/fleet-view";
import type { TaskSummary } from "@/server/contract/task-view";
import { BulkDialog } from "../fleet-parts";
import { VERB_ICON, VERB_NAME } from "./bulk-verbs";
import { isEmpty, isSelected } from "./selection";
import { splitWords } from "./selection-words";
import type { SelectionControl } from "./use-selection";

interface BulkBarProps {
  control: SelectionControl;
  tasks: readonly TaskSummary[];
  matching: Count | undefined;
  /** An operation was started. */
  onStarted: (operationId: string, verb: BulkVerb, count: number) => void;
}

const ACTS: readonly ({ readonly verb: BulkVerb } & Pick<ButtonProps, "variant" | "kbd">)[] = [
  { verb: "pause", variant: "primary", kbd: "p" },
  { verb: "resume", kbd: "r" },
  { verb: "cancel", variant: "danger" },
  { verb: "label" },
  { verb: "fork" },
];

/** Over the foot of the list while something is chosen: how it splits, and what can be done to all of it. */
export function BulkBar(props: BulkBarProps) {
  if (isEmpty(props.control.selection)) return null;
  return <ShownBar {...props} />;
}

function ShownBar({ control, tasks, matching, onStarted }: BulkBarProps) {
  const { selection, selectFilter, clear } = control;
  const [asked, setAsked] = useState<BulkVerb | null>(null);
  const offline = useOfflineReason();
  const byFilter = selection.kind === "filter";
  const chosen = tasks.filter((task) => isSelected(selection, task.id));
  const count = byFilter ? (matching ?? { n: tasks.length, atLeast: true }) : { n: selection.ids.size };
  const isMore = !byFilter && matching !== undefined && matching.n > selection.ids.size;
  const key = (keys: string, label: string, verb: BulkVerb) => ({
    keys,
    label,
    group: "Selection",
    run: () => setAsked(verb),
  });
  useShortcuts([
    ...(offline
      ? []
      : [
          key("p", "Pause what is selected", "pause"),
          key("r", "Resume what is selected", "resume"),
          key("shift+c", "Cancel what is selected", "cancel"),
        ]),
    { keys: "escape", label: "Clear the selection", group: "Selection", run: clear },
  ]);
  return (
    <section
      aria-label="Selection"
      className="absolute inset-x-3 bottom-4 z-10 mx-auto flex w-fit max-w-[calc(100%-24px)] flex-wrap items-center gap-2 rounded-lg bg-pop py-1.5 pr-1.5 pl-3.5 shadow-pop phone:w-auto phone:max-w-none phone:gap-x-1 low:fixed low:bottom-16 low:flex-nowrap low:overflow-x-auto phone:pl-1.5"
    >
      <p className="whitespace-nowrap phone:min-w-0 phone:flex-1 phone:whitespace-normal phone:pl-2">
        <span className="num font-strong">{formatAtLeast(count)} selected</span>{" "}
        <span className="text-t3">{byFilter ? "by filter" : splitWords(chosen)}</span>
      </p>
      {isMore ? (
        <Button variant="ghost" onClick={selectFilter}>
          Select all {formatAtLeast(matching)}
        </Button>
      ) : null}
      {/* On a phone they are a row of their own, without icons: all five fit, and nothing scrolls. */}
      <div className="contents phone:order-1 phone:flex phone:w-full phone:flex-wrap phone:gap-1 phone:[&>button]:flex-auto phone:[&>button]:px-1 phone:[&_svg]:hidden">
        {ACTS.map(({ verb, ...look }) => (
          <Button key={verb} {...look} icon={VERB_ICON[verb]} disabledReason={offline} onClick={() => setAsked(verb)}>
            {VERB_NAME[verb]}…
          </Button>
        ))}
      </div>
      <IconButton label="Clear the selection" icon={<X className="size-3.5" />} onClick={clear} />
      {asked ? (
        <BulkDialog
          verb={asked}
          selection={selection}
          onClose={() => setAsked(null)}
          onStarted={(operationId, moved) => {
            setAsked(null);
            clear();
            onStarted(operationId, asked, moved);
          }}
        />
      ) : null}
    </section>
  );
}
