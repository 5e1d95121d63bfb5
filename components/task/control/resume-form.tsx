"use client";
import { Play } from "lucide-react";
import type { FormEvent } from "react";
import { useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { useDraft, useTextDraft } from "../draft/use-draft";
import { CardActions } from "./card-actions";
import { CommandFailure } from "./command-failure";

interface ResumeFormProps {
  task: TaskView;
  suspension: SuspensionView;
  /** What the button says without input: "Resume", "Resume now", "Resume, run steps 8 and 9 again". */
  words?: string;
}

const SEES = [
  { value: "full", label: "Full transcript" },
  { value: "digest", label: "Digest only" },
] as const;

/** Lets a held task go on, once: with input or without. Carries the handle, so that it never resumes another pause. */
export function ResumeForm({ task, suspension, words = "Resume" }: ResumeFormProps) {
  const resume = useTaskCommand("resume");
  const offline = useOfflineReason();
  const [input, setInput] = useTextDraft(`${task.id}/resume`);
  const [sees, setSees] = useDraft(`${task.id}/resume-sees`);
  const [isChecked, setChecked] = useState(false);
  const refused = actionReason(task.actions.resume, offline);
  const isBlank = input !== "" && input.trim() === "";
  const digestOnly = sees === "digest";
  const send = async () => {
    setChecked(true);
    if (refused || isBlank || resume.isPending) return;
    const outcome = await resume.run({
      taskId: task.id,
      handle: suspension.handle,
      continueTranscript: !digestOnly,
      ...(input === "" ? {} : { input }),
    });
    if (!outcome) return;
    setInput("");
    setSees(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  useShortcuts(
    refused
      ? []
      : [{ keys: "mod+enter", label: "Resume the task", group: "Task", inFields: true, run: () => void send() }],
  );
  return (
    <CardSection sunk>
      <form aria-label="Resume" onSubmit={submit}>
        <Field
          label="Input for the agent"
          hint="optional"
          error={isChecked && isBlank ? "Only blanks. Write something, or leave it empty." : undefined}
        >
          <Textarea data-control="resume" rows={3} value={input} onChange={(event) => setInput(event.target.value)} />
        </Field>
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
          <span className="font-strong text-t2 text-xs">Agent sees</span>
          <Segmented
            label="Agent sees"
            value={digestOnly ? "digest" : "full"}
            onValueChange={(next) => setSees(next === "digest" ? next : undefined)}
            options={SEES}
          />
        </div>
        {digestOnly ? (
          <p className="mt-1.5 text-t3 text-xs">
            Starts fresh with a digest and your input; the conversation so far is left out.
          </p>
        ) : null}
        <CardActions>
          <Button
            size="lg"
            variant="primary"
            kbd="mod+enter"
            icon={<Play className="size-3.5" />}
            busy={resume.isPending}
            disabledReason={refused}
            onClick={() => void send()}
          >
            {resume.isPending ? "Asking to resume" : input.trim() === "" ? words : withInput(words)}
          </Button>
        </CardActions>
        <CommandFailure failure={resume.failure} />
      </form>
    </CardSection>
  );
}

/** "Resume" becomes "Resume with input"; what follows a comma stays. */
function withInput(words: string): string {
  const [first, ...rest] = words.split(",");
  return [`${first === "Resume now" ? "Resume" : first} with input`, ...rest].join(",");
}
