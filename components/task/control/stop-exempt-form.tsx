"use client";
import { Unlock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { TaskView } from "@/server/contract/task-view";
import { CardActions } from "./card-actions";

/** Takes this one task out of the stop over it, with a reason; nothing is shown where no stop stands. */
export function StopExemptForm({ task }: { task: TaskView }) {
  const exempt = useTaskCommand("exempt");
  const [reason, setReason] = useState("");
  const offline = useOfflineReason();
  if (!task.actions.exempt.allowed) return null;
  const refused = offline ?? (reason.trim() === "" ? "Say why first." : undefined);
  const send = async () => {
    if (refused || exempt.isPending) return;
    if (await exempt.run({ taskId: task.id, reason: reason.trim() })) setReason("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <CardSection>
      <form aria-label="Exempt from the stop" noValidate onSubmit={submit}>
        <Field
          label="A stop takes it in. Why should this task go on?"
          help="Kept in its receipt. The stop stands over all others."
        >
          <Input
            autoComplete="off"
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <CardActions>
          <Button
            icon={<Unlock className="size-3.5" />}
            busy={exempt.isPending}
            disabledReason={refused}
            onClick={() => void send()}
          >
            Exempt this task
          </Button>
        </CardActions>
        <CommandFailure failure={exempt.failure} />
      </form>
    </CardSection>
  );
}
