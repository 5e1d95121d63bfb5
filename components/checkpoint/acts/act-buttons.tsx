"use client";
import { GitFork, Pencil, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { NARROW_ACTS } from "@/components/ui/narrow-acts";
import type { TaskView } from "@/server/contract/task-view";
import type { CheckpointAct } from "./act-kind";
import { actReason } from "./edit-reason";

interface ActButtonsProps {
  task: TaskView;
  version: number;
  isLoaded: boolean;
  onAct: (act: CheckpointAct) => void;
}

interface Act {
  readonly act: CheckpointAct;
  readonly label: string;
  readonly icon: ReactNode;
  readonly kbd?: string;
  readonly disabledReason: string | undefined;
}

/** Edit, fork and roll back: each leads to a dialog that says first what will happen. */
export function ActButtons({ task, version, isLoaded, onAct }: ActButtonsProps) {
  const offline = useOfflineReason();
  const refusal = (act: CheckpointAct) => actReason(task, version, act) ?? offline;
  const acts: readonly Act[] = [
    {
      act: "edit",
      label: "Edit…",
      icon: <Pencil className="size-3.5" />,
      kbd: "e",
      disabledReason: refusal("edit") ?? (isLoaded ? undefined : "It is not loaded."),
    },
    {
      act: "fork",
      label: "Fork…",
      icon: <GitFork className="size-3.5" />,
      disabledReason: refusal("fork"),
    },
    {
      act: "roll_back",
      label: "Roll back…",
      icon: <Undo2 className="size-3.5" />,
      disabledReason: refusal("roll_back"),
    },
  ];
  const edit = acts[0];
  useShortcuts(
    edit && !edit.disabledReason
      ? [{ keys: "e", label: "Edit the state", group: "Checkpoint", run: () => onAct("edit") }]
      : [],
  );
  return acts.map(({ act, label, ...control }) => (
    <Button key={act} {...control} className={NARROW_ACTS} onClick={() => onAct(act)}>
      {label}
    </Button>
  ));
}
