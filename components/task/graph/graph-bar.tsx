"use client";
import { FoldVertical, Maximize, Minus, Plus, Route } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Segmented } from "@/components/ui/segmented";
import { ToggleButton } from "@/components/ui/toggle-button";

interface GraphBarProps {
  turns: number;
  turn: number;
  onTurn: (turn: number) => void;
  words: string;
  onlyBlocked: boolean;
  onOnlyBlocked: (on: boolean) => void;
  onZoom: (by: "in" | "out" | "fit") => void;
  /** Groups that were opened are closed again; undefined where none is open. */
  onFold: (() => void) | undefined;
}

/** Which turn is shown, how far it is, and how it is looked at. */
export function GraphBar(props: GraphBarProps) {
  const { turns, turn, onTurn, words, onlyBlocked, onOnlyBlocked, onZoom, onFold } = props;
  const options = Array.from({ length: turns }, (_, n) => {
    const no = String(n + 1);
    return { value: no, label: n + 1 === turns ? `Run ${no}, now` : `Run ${no}` };
  });
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-line border-b px-5 py-2 phone:px-4">
      {turns > 1 ? (
        <Segmented label="Run" value={String(turn)} onValueChange={(no) => onTurn(Number(no))} options={options} />
      ) : null}
      <p className="num text-t2 text-xs">{words}</p>
      <div className="ml-auto flex items-center gap-1 phone:hidden">
        <ToggleButton pressed={onlyBlocked} onPressedChange={onOnlyBlocked} icon={<Route className="size-3.5" />}>
          Show what blocks
        </ToggleButton>
        {onFold ? <IconButton label="Fold" icon={<FoldVertical />} onClick={onFold} /> : null}
        <IconButton label="Smaller" icon={<Minus />} onClick={() => onZoom("out")} />
        <IconButton label="Larger" icon={<Plus />} onClick={() => onZoom("in")} />
        <IconButton label="Fit" icon={<Maximize />} onClick={() => onZoom("fit")} />
      </div>
    </div>
  );
}
