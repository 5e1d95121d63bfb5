"use client";
import { Play } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { actionReason } from "@/components/data/action-reason";
import { CommandFailure } from "@/components/data/command-failure";
import type { Failure } from "@/components/data/describe-failure";
import { useDraft } from "@/components/data/draft/use-draft";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { CardActions } from "../control/card-actions";
import { AgentSees } from "./agent-sees";
import { EditStateLink } from "./edit-state-link";
import { asksAgain, resumeEffect } from "./resume-effect";
import { ResumeInputFields } from "./resume-input";
import { useResumeInput } from "./use-resume-input";

interface ResumeFormProps {
  task: TaskView;
  suspension: SuspensionView;
  /** What the button says without input: "Resume", "Resume now", "Resume, run steps 8 and 9 again". */
  words?: string;
  /** A second button: what else lets go of it; and how that failed. */
  beside?: ReactNode;
  failure?: Failure | null;
  /** False where another act of the card is its way on while this one is refused. */
  isWayOn?: boolean;
  /** What would refuse it, besides the task itself. */
  refusedBy?: string | undefined;
}

/** Lets a held task go on, once: with input or without. Carries the handle, so that it never resumes another pause. */
export function ResumeForm(props: ResumeFormProps) {
  const { task, suspension, words = "Resume", beside, failure = null, isWayOn = true, refusedBy } = props;
  const resume = useTaskCommand("resume");
  const offline = useOfflineReason();
  const input = useResumeInput(task);
  const asks = asksAgain(task, suspension);
  const [sees, setSees] = useDraft(`${task.id}/resume-sees`);
  const refused = actionReason(task.actions.resume, offline) ?? refusedBy;
  const digestOnly = sees === "digest";
  const send = async () => {
    if (refused || resume.isPending) return;
    const given = asks ? {} : input.read();
    if (!given) return;
    const outcome = await resume.run({
      taskId: task.id,
      handle: suspension.handle,
      continueTranscript: !digestOnly,
      ...given,
    });
    if (!outcome) return;
    if (!asks) input.clear();
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
      <form aria-label="Resume" noValidate onSubmit={submit}>
        {asks ? (
          <p data-control="resume" tabIndex={-1} className="text-t3 text-xs">
            {`It takes an input for the agent once ${task.openInterrupts === 1 ? "its question is" : "its questions are"} answered, above.`}
          </p>
        ) : (
          <ResumeInputFields input={input} errors={resume.failure?.fields} />
        )}
        <AgentSees
          suspension={suspension}
          digestOnly={digestOnly}
          onDigestOnlyChange={(next) => setSees(next ? "digest" : undefined)}
        />
        <CardActions stays={!isWayOn}>
          <Button
            size="lg"
            variant={isWayOn ? "primary" : "outline"}
            kbd="mod+enter"
            icon={<Play className="size-3.5" />}
            busy={resume.isPending}
            disabledReason={refused}
            // A wide neighbour stands below it from the start: nothing moves while one types.
            className={beside ? "basis-full! phone:basis-0!" : undefined}
            onClick={() => void send()}
          >
            {resume.isPending ? "Asking to resume" : asks || input.isEmpty ? words : withInput(words)}
          </Button>
          {beside ?? <EditStateLink task={task} />}
        </CardActions>
        <p className="mt-[5px] text-t3 text-xs">{refused ?? resumeEffect(task, suspension)}</p>
        <CommandFailure failure={resume.failure ?? failure} />
      </form>
    </CardSection>
  );
}

/** "Resume" becomes "Resume with input"; what follows a comma stays. */
function withInput(words: string): string {
  const [first, ...rest] = words.split(",");
  return [`${first === "Resume now" ? "Resume" : first} with input`, ...rest].join(",");
}
