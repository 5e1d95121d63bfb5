"use client";
import { Pause } from "lucide-react";
import { type FormEvent, useId } from "react";
import { actionReason } from "@/components/data/action-reason";
import { actorName } from "@/components/data/actor-name";
import { CommandFailure } from "@/components/data/command-failure";
import { useDraft, useTextDraft } from "@/components/data/draft/use-draft";
import { MODE_LABEL, MODES } from "@/components/data/mode-words";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Note } from "@/components/ui/note";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import type { PauseMode, TaskView } from "@/server/contract/task-view";
import { recentReasons, rememberReason } from "../draft/recent-reasons";
import { useWakePlan } from "../wake/use-wake-plan";
import { WakeFields } from "../wake/wake-fields";
import type { WakePlan } from "../wake/wake-plan";
import { modeCost, pauseButtonWords } from "../words/mode-cost";
import { numberRunning } from "../words/step-words";
import { CardActions } from "./card-actions";
import { showPauseToast } from "./pause-toast";
import { ReviewBy, useReviewPlan } from "./review-by";

interface PauseFormProps {
  task: TaskView;
  usualMs: number | null;
  /** Other cards have a primary button of their own; this one is then the second. */
  secondary?: boolean;
}

/** Asks a task to stop: why, when, and a button that repeats when. A task nobody runs is held at once. */
export function PauseForm({ task, usualMs, secondary }: PauseFormProps) {
  const pause = useTaskCommand("pause");
  const withdraw = useTaskCommand("withdraw");
  const offline = useOfflineReason();
  const [reason, setReason] = useTextDraft(`${task.id}/pause-reason`);
  const [typedMode, setMode] = useDraft(`${task.id}/pause-mode`);
  const listId = useId();
  const wakes = useWakePlan(task.id, pause.failure?.fields);
  const review = useReviewPlan(task.id);
  const steps = numberRunning(task);
  const mode = task.pauseModes.find((each) => each === typedMode) ?? task.pauseModes[0] ?? "finish_step";
  const isRun = task.state === "working" && task.workerId !== null;
  const refused = actionReason(task.actions.pause, offline);
  const send = async () => {
    if (refused || pause.isPending) return;
    const until = wakes.read();
    const looked = review.read();
    if (!until || !looked) return;
    const outcome = await pause.run({ taskId: task.id, mode, reason: reason.trim() || null, ...until, ...looked });
    if (!outcome) return;
    rememberReason(reason);
    setReason("");
    wakes.clear();
    review.type(null);
    const first = outcome.task.pausing?.actor ?? outcome.task.suspension?.actor;
    if (outcome.outcome === "unchanged" && first)
      toast({ title: `Already ${outcome.task.pausing ? "pausing" : "paused"} by ${actorName(first)}` });
    else showPauseToast(outcome.task, (handle) => void withdraw.run({ taskId: task.id, handle }));
  };
  const changePlan = (plan: WakePlan) => {
    pause.reset();
    wakes.setPlan(plan);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const modeKeys = isRun
    ? MODES.map((each, n) => ({ each, key: String(n + 1) })).filter(({ each }) => task.pauseModes.includes(each))
    : [];
  useShortcuts([
    ...(refused || secondary
      ? []
      : [{ keys: "mod+enter", label: "Pause the task", group: "Task", inFields: true, run: () => void send() }]),
    ...modeKeys.map(({ each, key }) => ({
      keys: key,
      label: MODE_LABEL[each],
      group: "Task",
      run: () => setMode(each),
    })),
  ]);
  return (
    <CardSection sunk>
      <form aria-label="Pause" noValidate onSubmit={submit}>
        <Field label="Reason, shown to everyone and to the agent">
          <Input
            data-control="pause"
            list={listId}
            autoComplete="off"
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <datalist id={listId}>
          {recentReasons().map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        {isRun ? (
          <RadioCards
            label="When to stop"
            dense
            className="-mx-1 mt-2"
            value={task.pauseModes.length > 0 ? mode : undefined}
            onValueChange={setMode}
            options={MODES.map((each) => modeOption(each, task, modeCost(each, { steps, usualMs })))}
          />
        ) : null}
        <WakeFields taskId={task.id} plan={wakes.plan} onPlanChange={changePlan} problems={wakes.problems} />
        {wakes.effect ? <p className="mt-2 text-t3 text-xs">{wakes.effect}</p> : null}
        <ReviewBy plan={review} time={task.reviewTime} />
        {task.actions.pause.allowed ? null : <Note className="mt-2">{task.actions.pause.reason}</Note>}
        <CardActions>
          <Button
            size="lg"
            variant={secondary ? "outline" : "primary"}
            kbd={secondary ? undefined : "mod+enter"}
            icon={<Pause className="size-3.5" />}
            busy={pause.isPending}
            disabledReason={refused}
            onClick={() => void send()}
          >
            {pause.isPending ? "Asking to pause" : isRun ? pauseButtonWords(mode, steps) : "Pause now"}
          </Button>
        </CardActions>
        <CommandFailure failure={pause.failure} />
      </form>
    </CardSection>
  );
}

function modeOption(mode: PauseMode, task: TaskView, cost: string) {
  const offered = task.pauseModes.includes(mode);
  return {
    value: mode,
    title: MODE_LABEL[mode],
    description: cost,
    ...(offered ? {} : { disabledReason: `${task.agent} does not offer this.` }),
  };
}
