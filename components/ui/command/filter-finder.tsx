"use client";
import { Plus } from "lucide-react";
import { Button } from "../button";
import { cn } from "../cn";
import { lazyPart } from "../lazy-part/lazy-part";
import { useFetchedAhead } from "../lazy-part/use-fetched-ahead";
import { Popover } from "../popover";
import type { FinderChoice } from "./finder-list";

interface FilterChoice<Next> extends FinderChoice {
  readonly next: Next;
}

interface FilterFinderProps<Next> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Those of a group stand under its name, groups in the order of their first choice. */
  choices: readonly FilterChoice<Next>[];
  placeholder: string;
  onChoose: (next: Next) => void;
  className: string;
}

const FinderList = lazyPart("The filters", () => import("./finder-list").then((part) => part.FinderList), {
  waiting: <div className="h-9" />,
});
const AHEAD = [FinderList];

/** Every value one can filter by, found by typing. */
export function FilterFinder<Next>(props: FilterFinderProps<Next>) {
  const { isOpen, onOpenChange, choices, placeholder, onChoose, className } = props;
  useFetchedAhead(AHEAD);
  const choose = (id: string) => {
    const chosen = choices.find((choice) => choice.id === id);
    if (chosen) onChoose(chosen.next);
    onOpenChange(false);
  };
  return (
    <Popover
      label="Add a filter"
      open={isOpen}
      onOpenChange={onOpenChange}
      className={cn("overflow-hidden p-0", className)}
      trigger={
        <Button variant="ghost" kbd="f" icon={<Plus className="size-3.5" />}>
          Filter
        </Button>
      }
    >
      <FinderList choices={choices} placeholder={placeholder} onChoose={choose} />
    </Popover>
  );
}
