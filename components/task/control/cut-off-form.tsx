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
import { RadioCards } from "@/components/ui/radio-cards";
import { Textarea } from "@/components/ui/textarea";
import { ClockTime } from "@/components/ui/time/clock-time";
import { CONTINUATION, type SessionView } from "@/server/contract/session-view";
import { STRATEGY_NAME } from "@/server/contract/strategy-name";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { CardActions } from "./card-actions";
import { WaysTable } from "./ways-table";

interface CutOffFormProps {
  task: TaskView;
  suspension: SuspensionView;
  /** Null while it is not known. */
  session: SessionView | null;
}

type Choice = "resume" | "fresh";
const TITLE: Readonly<Record<Choice, string>> = { resume: "Resume session", fresh: "Start fresh" };

/** Resume session or Start fresh, and what each way brings back; where nothing can be, fresh alone. Nothing starts before a press. */
export function CutOffForm({ task, suspension, session }: CutOffFormProps) {
  const resume = useTaskCommand("resume");
  const offline = useOfflineReason();
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Choice | null>(null);
  const choices = choicesOf(session);
  const choice = choices.find((each) => each === picked) ?? choices[0];
  const refused = actionReason(task.actions.resume, offline);
  const prompted = suspension.pausedFromState === "working" && suspension.pendingInput === null;
  const text = (typed ?? CONTINUATION).trim();
  const send = async () => {
    if (refused || resume.isPending) return;
    const input = prompted && text !== "" ? { input: text } : {};
    await resume.run({
      taskId: task.id,
      handle: suspension.handle,
      continueTranscript: choice === "resume",
      ...input,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  useShortcuts(
    refused ? [] : [{ keys: "mod+enter", label: TITLE[choice], group: "Task", inFields: true, run: () => void send() }],
  );
  const Icon = choice === "resume" ? Play : RotateCcw;
  const strategy = session?.recovery.strategy ?? "fresh";
  return (
    <>
      <CardSection>
        <RadioCards
          label="How to go on"
          dense
          className="-mx-1"
          value={choice}
          onValueChange={setPicked}
          options={choices.map((each) => ({
            value: each,
            title: TITLE[each],
            description: <Meaning {...{ session }} choice={each} />,
          }))}
        />
        {session ? (
          <WaysTable {...{ task, suspension, session }} chosen={choice === "fresh" ? "fresh" : strategy} />
        ) : null}
        {strategy === "native" || strategy === "load" ? (
          <p className="mt-[5px] text-t3 text-xs">
            If its token is refused you are asked again; it never starts fresh by itself.
          </p>
        ) : null}
      </CardSection>
      <CardSection sunk>
        <form aria-label="Resume session" noValidate onSubmit={submit}>
          {prompted ? (
            <Field label="Sent to the agent" help="Everybody can read it in the conversation.">
              <Textarea value={typed ?? CONTINUATION} onChange={(event) => setTyped(event.target.value)} />
            </Field>
          ) : null}
          <CardActions>
            <Button
              size="lg"
              variant="primary"
              kbd="mod+enter"
              icon={<Icon className="size-3.5" />}
              busy={resume.isPending}
              disabledReason={refused}
              onClick={() => void send()}
            >
              {resume.isPending ? "Asking to resume" : TITLE[choice]}
            </Button>
          </CardActions>
          {refused ? null : <p className="mt-[5px] text-t3 text-xs">Nothing starts before you press.</p>}
          <CommandFailure failure={resume.failure} />
        </form>
      </CardSection>
    </>
  );
}

/** The better one first. Where nothing of the conversation can come back there is nothing to resume. */
function choicesOf(session: SessionView | null): readonly [Choice, ...Choice[]] {
  return session?.recovery.strategy === "fresh" ? ["fresh"] : ["resume", "fresh"];
}

/** What it means, and of a resume by token how old that is. */
function Meaning({ choice, session }: { choice: Choice; session: SessionView | null }) {
  const isByToken = choice === "resume" && session?.recovery.strategy === "native";
  return (
    <>
      {meaningOf(choice, session)}
      {isByToken && session.tokenAt ? (
        <>
          {" It is from "}
          <ClockTime at={session.tokenAt} seconds plain />.
        </>
      ) : null}
    </>
  );
}

function meaningOf(choice: Choice, session: SessionView | null): string {
  if (choice === "fresh") {
    const { recovery, tokenAt } = session ?? {};
    const why = recovery?.strategy === "fresh" ? `${recovery.why} ` : "";
    return `${why}A new session, with the task and a short account of what was said.${tokenAt ? " Its token is set aside." : ""}`;
  }
  return session ? `${STRATEGY_NAME[session.recovery.strategy]}: ${session.recovery.why}` : "In the best way there is.";
}
