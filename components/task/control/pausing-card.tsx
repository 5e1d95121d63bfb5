"use client";
import { actorName } from "@/components/data/actor-name";
import { CommandFailure } from "@/components/data/command-failure";
import { MODE_LABEL, modeLabel } from "@/components/data/mode-words";
import { useTaskCommand } from "@/components/data/use-task-command";
import { CardSection } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { shortHandle } from "@/components/ui/format/short-handle";
import { upperFirst } from "@/components/ui/format/upper-first";
import { KeyValues } from "@/components/ui/key-values";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import { useNow } from "@/components/ui/time/use-now";
import type { PausingView, TaskView } from "@/server/contract/task-view";
import { cutByInterrupt } from "../log/cut-steps";
import { eventData, textAt } from "../log/event-data";
import type { LogPage } from "../log/log-page";
import { aboutWords, elapsedWords } from "../words/elapsed-words";
import { interruptLoss, interruptUnderWay } from "../words/mode-cost";
import { numberRunning, verbFor } from "../words/step-words";
import { usualRestMs } from "../words/usual-time";
import { wakeWords } from "../words/wake-words";
import { CardActions } from "./card-actions";
import { CardFrame } from "./card-frame";
import { InterruptButton } from "./interrupt-button";
import { RunningSteps } from "./running-steps";
import { WithdrawButton } from "./withdraw-button";

interface PausingCardProps {
  task: TaskView;
  pausing: PausingView;
  log: LogPage;
}

/** A pause that is asked for and not yet true: what still runs, and the two ways out. */
export function PausingCard({ task, pausing, log }: PausingCardProps) {
  const withdraw = useTaskCommand("withdraw");
  const interrupt = useTaskCommand("pause");
  const now = useNow();
  const isInterrupt = pausing.mode === "interrupt_immediate";
  const waitsForStep = pausing.mode === "finish_step";
  const usualMs = waitsForStep ? usualRestMs(log.steps, task.running, pausing.since) : null;
  const discarded = cutByInterrupt(log.steps, pausing);
  const steps = numberRunning(task).map((step) => (discarded.length > 0 ? { ...step, number: null } : step));
  return (
    <CardFrame
      kind="pausing"
      title="Pausing…"
      aside={<PausingTime since={pausing.since} usualMs={usualMs} />}
      reason={pausing.reason}
    >
      <CardSection>
        <p className="mb-2 font-strong text-xs">{runningWords(pausing, steps)}</p>
        <RunningSteps steps={steps} ended={log.steps} tone="pausing" />
        {discarded.length > 0 ? (
          <Note className="mt-2.5">{`${discarded.join(", ")} ${verbFor(discarded, ["is cut. Its result is discarded and it runs", "are cut. Their results are discarded and they run"])} again on resume.`}</Note>
        ) : null}
      </CardSection>
      <CardSection>
        <KeyValues
          items={[
            {
              label: "Asked by",
              value: (
                <>
                  {actorName(pausing.actor)}, <ClockTime at={pausing.since} seconds />
                </>
              ),
            },
            { label: "How", value: howWords(pausing, log) },
            ...(isInterrupt
              ? [{ label: "If no word", value: "Without an answer for 10 s the worker's lease is revoked." }]
              : []),
            { label: "Resumes", value: resumesWords(pausing, now ?? Date.parse(pausing.since)) },
            {
              label: "Handle",
              value: (
                <CopyText text={pausing.handle} label="Copy the handle" mono>
                  {shortHandle(pausing.handle)}
                </CopyText>
              ),
            },
          ]}
        />
      </CardSection>
      <CardSection sunk>
        <CardActions>
          <WithdrawButton task={task} withdraw={withdraw} />
          {isInterrupt ? null : <InterruptButton task={task} pause={interrupt} />}
        </CardActions>
        <p className="mt-[5px] text-t3 text-xs">
          {isInterrupt
            ? "Keep running withdraws the pause; what was cut starts over."
            : interruptLoss(steps, now ?? Date.parse(pausing.since))}
        </p>
        <CommandFailure failure={withdraw.failure ?? interrupt.failure} />
      </CardSection>
    </CardFrame>
  );
}

/** Turns amber at three times what is usual; only the end of a step has something usual. */
function PausingTime({ since, usualMs }: { since: string; usualMs: number | null }) {
  const now = useNow();
  if (now === null) return null;
  const elapsedMs = Math.max(1, now - Date.parse(since));
  const text =
    usualMs === null ? elapsedWords(elapsedMs) : `${elapsedWords(elapsedMs)} of about ${aboutWords(usualMs)}`;
  return <span className={usualMs !== null && elapsedMs > 3 * usualMs ? "text-warn" : "text-t2"}>{text}</span>;
}

function runningWords({ mode }: PausingView, steps: ReturnType<typeof numberRunning>): string {
  if (mode === "wait_for_completion") return "Still running, to the end of its turn.";
  if (steps.length === 0) return "Nothing new starts. The worker's word that it stopped is awaited.";
  return mode === "interrupt_immediate" ? interruptUnderWay(steps) : "Still running. Nothing new starts.";
}

/** "On event registry.up, or at the latest 2 h after it is held, then it fails". */
function resumesWords({ conditions }: PausingView, nowMs: number): string {
  return conditions.length === 0 ? "Only by an operator" : upperFirst(wakeWords(conditions, nowMs));
}

/** "Interrupt now, was Finish the step": the first wish is kept in sight. */
function howWords(pausing: PausingView, log: LogPage): string {
  const asked = log.facts.find(
    (fact) => fact.kind === "pause_asked" && textAt(eventData(fact.event), "handle") === pausing.handle,
  );
  const first = asked ? modeLabel(textAt(eventData(asked.event), "mode")) : null;
  const now = MODE_LABEL[pausing.mode];
  return first === null || first === now ? now : `${now}, was ${first}`;
}
