"use client";
import { OctagonPause } from "lucide-react";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { parseAsScope } from "@/components/data/address-params";
import { CommandFailure } from "@/components/data/command-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { ReasonField } from "@/components/data/reason-field";
import { StopCounts } from "@/components/data/stops/stop-counts";
import { MODE_TEXT, pausedBy, STOP_MODES, type StopMode } from "@/components/data/stops/stop-words";
import { TargetField } from "@/components/data/stops/target-field";
import { useStopCommand } from "@/components/data/stops/use-stop-command";
import { useStopPreview } from "@/components/data/stops/use-stop-preview";
import { useStops } from "@/components/data/stops/use-stops";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { plural } from "@/components/ui/format/plural";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import { useSettled } from "@/components/ui/use-settled";
import { type StartStopInput, StopTarget } from "@/server/contract/stop-inputs";
import type { StopCounts as Counts, HoldTarget, StoppedAnswer } from "@/server/contract/stop-view";
import type { PauseMode } from "@/server/contract/task-view";
import { changesNothing, findStandingStop } from "./find-standing-stop";
import { StandingStopNote } from "./standing-stop-note";

/** Typing rests for so long before it is counted, milliseconds. */
const COUNT_AFTER_MS = 300;

/** Pauses everything in a scope. It does not wait for its counts: what is to be stopped is said, how many it is comes along. */
export function StopDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [scope] = useQueryState("scope", parseAsScope);
  const [target, setTarget] = useState<HoldTarget>({ kind: "scope", value: scope ?? "" });
  const [mode, setMode] = useState<StopMode>("interrupt_immediate");
  const [reason, setReason] = useState("");
  const [requestId] = useState(newRequestId);
  const checked = StopTarget.safeParse({ ...target, value: target.value.trim() });
  const settled = useSettled(checked.success ? JSON.stringify(checked.data) : "", COUNT_AFTER_MS);
  const preview = useStopPreview(settled ? StopTarget.parse(JSON.parse(settled)) : null);
  const isSettled = checked.success && settled === JSON.stringify(checked.data);
  const counts = isSettled && !preview.isPlaceholderData ? preview.data : undefined;
  const start = useStopCommand((client, input: typeof StartStopInput._input) => client.stop.start.mutate(input));
  const { data: stops = [] } = useStops();
  const standing = checked.success ? findStandingStop(stops, checked.data) : null;
  const isDone = standing !== null && changesNothing(standing, toPauseMode(mode));
  const refused = useOfflineReason() ?? (checked.success ? undefined : "Say what is to be stopped.");
  const send = async () => {
    if (refused || !checked.success || start.isPending) return;
    const order = { target: checked.data, mode: toPauseMode(mode), reason: reason.trim() || null, requestId };
    const answer = await start.run(order);
    if (!answer) return;
    const { operationId } = answer;
    const view = operationId ? { label: "View", onClick: () => router.push(`/operations/${operationId}`) } : undefined;
    toast({ title: STOPPED[answer.kind], action: view });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={titleOf(settled ? StopTarget.parse(JSON.parse(settled)) : null)}
      description="Nothing in it starts, and what runs is held. You can let all of it go on in one step."
      icon={<OctagonPause className="mt-[3px] size-4 text-danger" />}
      dirty={reason.trim() !== ""}
      onConfirm={refused ? undefined : () => void send()}
      footNote={counts && !isDone && counts.runOn.length > 0 ? runOnNote(counts) : null}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={isDone ? "Keep it stopped" : confirmWords(mode, counts)}
          danger
          icon={<OctagonPause className="size-3.5" />}
          kbd="mod+enter"
          busy={start.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <TargetField target={target} onTargetChange={setTarget} error={problemOf(checked, target)} />
        {standing ? <StandingStopNote standing={standing} mode={toPauseMode(mode)} /> : null}
        {checked.success && !isDone ? (
          <StopCounts counts={counts} failed={isSettled && preview.isError} runsOn={mode === "drain"} />
        ) : null}
        <RadioCards
          label="How to stop"
          value={mode}
          onValueChange={setMode}
          options={STOP_MODES.map((value, at) => {
            const [title, description] = MODE_TEXT[value];
            return { value, title, description, tag: at === 0 ? "Default" : undefined };
          })}
        />
        <ReasonField label="Reason, shown to everyone and on every task" reason={reason} onReason={setReason} />
        <CommandFailure failure={start.failure} />
      </div>
    </Dialog>
  );
}

/** Whom it stops, as soon as that is said. */
function titleOf(target: HoldTarget | null): string {
  switch (target?.kind) {
    case undefined:
      return "Pause a scope";
    case "all":
      return "Pause everything";
    case "scope":
      return `Pause everything in ${target.value}`;
    case "agent":
      return `Pause all tasks of ${target.value}`;
    case "label":
      return `Pause all tasks with the label ${target.value}`;
    case "parent":
      return "Pause a task and what it began";
  }
}

function problemOf(checked: ReturnType<typeof StopTarget.safeParse>, { value }: HoldTarget): string | undefined {
  return checked.success || value === "" ? undefined : checked.error.issues[0]?.message;
}

/** Null lets what runs run to its end. */
function toPauseMode(mode: StopMode): PauseMode | null {
  return mode === "drain" ? null : mode;
}

function confirmWords(mode: StopMode, counts: Counts | undefined): string {
  if (mode === "drain") return "Start nothing new";
  if (!counts) return "Pause all of it";
  const paused = pausedBy(counts);
  return paused === 0 ? "Stop what is new" : `Pause ${plural(paused, "task")}`;
}

function runOnNote({ runOn, total }: Counts): string {
  const count = runOn.reduce((sum, group) => sum + group.count, 0);
  return `${count} of ${total} run on agents that cannot pause; they go on.`;
}

const STOPPED: Readonly<Record<StoppedAnswer["kind"], string>> = {
  started: "Stopped. Nothing in it starts.",
  sharpened: "Stopped more sharply than before.",
  standing: "It was stopped already; nothing was changed.",
};
