"use client";
import { Play, RotateCcw } from "lucide-react";
import { type FormEvent, useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Textarea } from "@/components/ui/textarea";
import { CONTINUATION, type SessionRecovery } from "@/server/contract/session-view";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { CardActions } from "./card-actions";

interface CutOffFormProps {
  task: TaskView;
  suspension: SuspensionView;
  /** Null while it is not known. */
  recovery: SessionRecovery | null;
}

/** Resume session or Start fresh; where the conversation cannot be found, the other way round. Nothing starts before a press. */
export function CutOffForm({ task, suspension, recovery }: CutOffFormProps) {
  const resume = useTaskCommand("resume");
  const offline = useOfflineReason();
  const [typed, setTyped] = useState<string | null>(null);
  const refused = actionReason(task.actions.resume, offline);
  const prompted = suspension.pausedFromState === "working" && suspension.pendingInput === null;
  const text = (typed ?? CONTINUATION).trim();
  const send = async (continueTranscript: boolean) => {
    if (refused || resume.isPending) return;
    const input = prompted && text !== "" ? { input: text } : {};
    await resume.run({ taskId: task.id, handle: suspension.handle, continueTranscript, ...input });
  };
  const freshFirst = recovery?.reason === "error_recovery" && recovery.strategy === "fresh";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(!freshFirst);
  };
  useShortcuts(
    refused
      ? []
      : [
          {
            keys: "mod+enter",
            label: "Resume the session",
            group: "Task",
            inFields: true,
            run: () => void send(!freshFirst),
          },
        ],
  );
  const again = (
    <Button
      key="resume"
      size="lg"
      variant={freshFirst ? "outline" : "primary"}
      kbd={freshFirst ? undefined : "mod+enter"}
      icon={<Play className="size-3.5" />}
      busy={resume.isPending}
      disabledReason={refused}
      onClick={() => void send(true)}
    >
      {resume.isPending ? "Asking to resume" : "Resume session"}
    </Button>
  );
  const fresh = (
    <Button
      key="fresh"
      size="lg"
      variant={freshFirst ? "primary" : "outline"}
      kbd={freshFirst ? "mod+enter" : undefined}
      icon={<RotateCcw className="size-3.5" />}
      busy={resume.isPending && freshFirst}
      disabledReason={refused}
      onClick={() => void send(false)}
    >
      Start fresh
    </Button>
  );
  return (
    <CardSection sunk>
      <form aria-label="Resume session" noValidate onSubmit={submit}>
        {prompted ? (
          <Field label="Sent to the agent" help="Everybody can read it in the conversation.">
            <Textarea value={typed ?? CONTINUATION} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        ) : null}
        <CardActions>{freshFirst ? [fresh, again] : [again, fresh]}</CardActions>
        {refused ? null : (
          <p className="mt-[5px] text-t3 text-xs">
            Nothing starts before you press. Start fresh sets its token aside and gives the agent a short account
            instead.
          </p>
        )}
        <CommandFailure failure={resume.failure} />
      </form>
    </CardSection>
  );
}
