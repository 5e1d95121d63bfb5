"use client";
import { actorName } from "@/components/data/actor-name";
import { UNDO_MS } from "@/components/data/undo-window";
import { CardSection } from "@/components/ui/card";
import { upperFirst } from "@/components/ui/format/upper-first";
import { KeyValues } from "@/components/ui/key-values";
import { Meter } from "@/components/ui/meter";
import { stateLabel, toStateKind } from "@/components/ui/state/state-kind";
import { ClockTime } from "@/components/ui/time/clock-time";
import { TimeLeft } from "@/components/ui/time/time-left";
import { useNow } from "@/components/ui/time/use-now";
import type { TaskView } from "@/server/contract/task-view";
import type { CancelWish } from "../log/cancel-wish";
import { keptWords } from "../words/kept-words";
import { numberRunning, stepsInWords, verbFor } from "../words/step-words";
import { CardFrame } from "./card-frame";
import { UndoCancel } from "./undo-cancel";

const CLEAN_UP_WORDS = "Its worker cleans up in one step, 5 min at most.";

interface CancelingCardProps {
  task: TaskView;
  dueAt: string;
  /** Who asked and why, once the log has told it. */
  wish: CancelWish | null;
}

/** A cancel under way: the window in which it can be undone, or the clean-up before the end. */
export function CancelingCard(props: CancelingCardProps) {
  return props.task.canceling?.cleaningUp ? <CleaningUp {...props} /> : <Undoable {...props} />;
}

/** The undo window of a cancel, kept by the server: time left, what goes on meanwhile, what is kept and lost. */
function Undoable({ task, dueAt, wish }: CancelingCardProps) {
  const steps = numberRunning(task);
  const state = stateLabel(toStateKind(task.state, task.pausing !== null));
  const cleansUp = task.canceling?.mode === "clean_up";
  return (
    <CardFrame
      kind="canceled"
      title={
        <>
          Canceling in <TimeLeft until={dueAt} />
        </>
      }
      aside={
        <>
          At <ClockTime at={dueAt} seconds />
        </>
      }
      reason={wish?.reason}
    >
      <div className="px-3.5 pb-2.5 pl-[37px]">
        <UndoTime dueAt={dueAt} windowMs={wish?.undoMs ?? UNDO_MS} />
      </div>
      <CardSection>
        <p className="text-xs leading-[1.125rem]">
          Until then no new step starts. It is still <b className="font-strong">{state}</b>
          {steps.length > 0 ? `: ${stepsInWords(steps)} ${verbFor(steps, ["runs", "run"])} on.` : "."}
        </p>
      </CardSection>
      <CardSection>
        <KeyValues
          items={[
            ...(wish ? [{ label: "Asked by", value: `${actorName(wish.actor)}, everyone sees this` }] : []),
            ...(steps.length > 0 || cleansUp
              ? [{ label: "Then", value: cleansUp ? CLEAN_UP_WORDS : thenWords(steps) }]
              : []),
            { label: "Kept", value: keptWords(task).replace(/ (is|are) kept\.$/, "") },
            ...(steps.length > 0 ? [{ label: "Lost", value: `The work of ${stepsInWords(steps)}` }] : []),
            {
              label: "After Undo",
              value: task.pausing ? "Working, with its pause under way" : `${state}, as it was`,
            },
          ]}
        />
      </CardSection>
      <CardSection sunk>
        <UndoCancel task={task} />
        <p className="mt-[5px] text-t3 text-xs">Closing this page does not stop it; the server keeps the time.</p>
      </CardSection>
    </CardFrame>
  );
}

function UndoTime({ dueAt, windowMs }: { dueAt: string; windowMs: number }) {
  const now = useNow();
  const leftMs = now === null ? windowMs : Math.max(0, Date.parse(dueAt) - now);
  return (
    <Meter
      label="Time left to undo"
      value={leftMs}
      max={windowMs}
      tone="plain"
      thick
      valueText={`${Math.ceil(leftMs / 1000)} s left`}
    />
  );
}

/** The time to undo is over: the worker puts right what it did outside, for a while. */
function CleaningUp({ task, dueAt, wish }: CancelingCardProps) {
  return (
    <CardFrame
      kind="canceled"
      title={
        <>
          Cleaning up, at most <TimeLeft until={dueAt} />
        </>
      }
      aside={
        <>
          Until <ClockTime at={dueAt} seconds />
        </>
      }
      reason={wish?.reason}
    >
      <CardSection>
        <p className="text-xs leading-[1.125rem]">
          {task.agent} puts right what it did outside, in one step. Then the task is canceled; it cannot be undone any
          more.
        </p>
      </CardSection>
      <CardSection>
        <KeyValues
          items={[
            ...(wish ? [{ label: "Asked by", value: actorName(wish.actor) }] : []),
            { label: "Kept", value: keptWords(task).replace(/ (is|are) kept\.$/, "") },
            { label: "If it fails", value: "It is canceled all the same, and what is left is told." },
          ]}
        />
      </CardSection>
    </CardFrame>
  );
}

function thenWords(steps: ReturnType<typeof numberRunning>): string {
  const fixed = steps.filter((step) => !step.repeatable);
  const stopped = `${upperFirst(stepsInWords(steps))} ${verbFor(steps, ["is", "are"])} stopped.`;
  return fixed.length === 0 ? stopped : `${stopped} What ${stepsInWords(fixed)} did outside stays.`;
}
