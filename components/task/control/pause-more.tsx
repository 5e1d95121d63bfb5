"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { TaskView } from "@/server/contract/task-view";
import { focusControl } from "./control-focus";
import { PauseForm } from "./pause-form";

/** Pause… where another action is the primary one: opens the form in place. */
export function PauseMore({ task }: { task: TaskView }) {
  const [open, setOpen] = useState(false);
  const reason = task.actions.pause.allowed ? undefined : task.actions.pause.reason;
  const show = () => setOpen(true);
  useShortcuts(open || reason ? [] : [{ keys: "p", label: "Pause the task", group: "Task", run: show }]);
  if (open) {
    return (
      <div ref={(node) => void (node && focusControl("pause"))}>
        <PauseForm task={task} usualMs={null} secondary />
      </div>
    );
  }
  return (
    <CardSection>
      <Button kbd="p" disabledReason={reason} onClick={show}>
        Pause…
      </Button>
    </CardSection>
  );
}
