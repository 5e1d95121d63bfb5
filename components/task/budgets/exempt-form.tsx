"use client";
import { type FormEvent, useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";

interface ExemptFormProps {
  task: TaskView;
  suspension: SuspensionView;
}

/** Lets one task go on in spite of its used up budgets, for a reason that its receipt keeps. */
export function ExemptForm({ task, suspension }: ExemptFormProps) {
  const resume = useTaskCommand("resume");
  const offline = useOfflineReason();
  const [reason, setReason] = useState("");
  const why = reason.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (why === "" || offline || resume.isPending) return;
    const order = { taskId: task.id, handle: suspension.handle, continueTranscript: true };
    void resume.run({ ...order, exempt: true, reason: why });
  };
  return (
    <CardSection>
      <form aria-label="Exempt this task" onSubmit={send}>
        <Field
          label="Exempt this task"
          hint="needs a reason"
          help="It goes on and may overspend; the others stay held."
        >
          <Input maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button
          type="submit"
          className="mt-2"
          busy={resume.isPending}
          disabledReason={offline ?? (why === "" ? "Write the reason first." : undefined)}
        >
          Resume, exempt from its budgets
        </Button>
        <CommandFailure failure={resume.failure} />
      </form>
    </CardSection>
  );
}
