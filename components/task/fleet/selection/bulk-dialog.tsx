"use client";
import { useState } from "react";
import type { z } from "zod";
import { CommandFailure } from "@/components/data/command-failure";
import { describeFailure } from "@/components/data/describe-failure";
import { MODE_LABEL, MODES } from "@/components/data/mode-words";
import { newRequestId } from "@/components/data/new-request-id";
import { type BulkVerb, PreviewCounts } from "@/components/data/operations/preview-counts";
import { UnfitTargets } from "@/components/data/operations/unfit-targets";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { useOperationPreview } from "@/components/data/operations/use-operation-preview";
import { ReasonField } from "@/components/data/reason-field";
import { undoWords, useUndoWindow } from "@/components/data/undo-window";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { matchingWords } from "@/components/data/views/filter-labels";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { plural } from "@/components/ui/format/plural";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { RadioCards } from "@/components/ui/radio-cards";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { PreviewOperationInput, StartOperationInput, TargetSelection } from "@/server/contract/operation-inputs";
import type { EligibilityCounts } from "@/server/contract/operation-view";
import type { PauseMode } from "@/server/contract/task-view";
import { VERB_ICON, VERB_NAME } from "./bulk-verbs";
import { type BulkLabels, LabelFields, labelsOf, NO_LABELS, saysNothing } from "./label-fields";
import type { Selection } from "./selection";

type Start = z.input<typeof StartOperationInput>;

interface BulkDialogProps {
  verb: BulkVerb;
  selection: Selection;
  onClose: () => void;
  onStarted: (operationId: string, count: number) => void;
}

const NOTE: Readonly<Record<Exclude<BulkVerb, "cancel">, string>> = {
  pause: "You can undo all of it from the operation's page, for 24 h.",
  resume: "The oldest first, ten a second. You can stop it on the way.",
  label: "Tasks that have ended keep their labels.",
  fork: "From the newest checkpoint of each, twenty a second. You can stop it on the way.",
};
const MODE_TEXT: Readonly<Record<PauseMode, string>> = {
  finish_step: "Holds each at its next step boundary.",
  interrupt_immediate: "Cuts the running steps; they run again on resume. Those not repeatable finish first.",
  wait_for_completion: "Lets each current turn end and holds before the next one.",
};
/** More than so many are canceled only by typing the number. */
const TYPE_ABOVE = 20;

/** Says what an operation on many tasks would come to, and starts it. It is counted again when it is confirmed. */
export function BulkDialog({ verb, selection, onClose, onStarted }: BulkDialogProps) {
  const [mode, setMode] = useState<PauseMode>("finish_step");
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [requestId] = useState(newRequestId);
  const [labels, setLabels] = useState<BulkLabels>(NO_LABELS);
  const [pauseOriginal, setPauseOriginal] = useState(false);
  const undoMs = useUndoWindow();
  const what = whatOf(verb, { mode, labels, pauseOriginal, undoMs, selection: targetsOf(selection) });
  const preview = useOperationPreview(what);
  const start = useOperationCommand((client, input: Start) => client.operation.start.mutate(input));
  const offline = useOfflineReason();
  const will = preview.data?.will ?? 0;
  const needsNumber = verb === "cancel" && will > TYPE_ABOVE;
  const refused =
    offline ??
    refusalOf({ isCounted: preview.data !== undefined && !preview.isPlaceholderData, will, needsNumber, typed }) ??
    (verb === "label" && saysNothing(labels) ? "Say which labels." : undefined);
  const send = async () => {
    if (refused || start.isPending) return;
    const started = await start.run({ ...what, expected: will, reason: reason.trim() || null, requestId });
    if (started) onStarted(started.operationId, will);
    else void preview.refetch();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={preview.data ? `${VERB_NAME[verb]} ${plural(will, "task")}` : `${VERB_NAME[verb]} tasks`}
      description={
        <>
          {selection.kind === "filter"
            ? `${matchingWords(selection.filter)}; tasks that match later are left alone.`
            : `${plural(selection.ids.size, "task")} chosen by hand.`}{" "}
          {preview.dataUpdatedAt ? <RelativeTime at={preview.dataUpdatedAt} prefix="Counted" plain /> : "Counting"}, and
          counted again when you confirm.
        </>
      }
      dirty={reason.trim() !== ""}
      onConfirm={refused ? undefined : () => void send()}
      footNote={verb === "cancel" ? undoWords(undoMs, "the operation's page") : NOTE[verb]}
      footer={
        <DialogButtons
          leave={verb === "cancel" ? "Keep the tasks" : "Close"}
          onLeave={onClose}
          confirm={`${VERB_NAME[verb]} ${plural(will, "task")}`}
          danger={verb === "cancel"}
          icon={VERB_ICON[verb]}
          kbd="mod+enter"
          busy={start.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      {preview.error ? (
        <Note tone="danger">{describeFailure(preview.error).title}</Note>
      ) : (
        <>
          <PreviewCounts verb={verb} counts={preview.data} />
          <UnfitTargets what={what} count={preview.data ? unfitOf(preview.data) : 0} />
        </>
      )}
      {verb === "pause" ? (
        <RadioCards
          label="When to stop"
          className="mt-3"
          value={mode}
          onValueChange={setMode}
          options={MODES.map((value, at) => ({
            value,
            title: MODE_LABEL[value],
            description: MODE_TEXT[value],
            tag: at === 0 ? "Default" : undefined,
          }))}
        />
      ) : null}
      {verb === "label" ? <LabelFields labels={labels} onLabelsChange={setLabels} /> : null}
      {verb === "fork" ? (
        <Checkbox
          className="mt-3"
          checked={pauseOriginal}
          onCheckedChange={setPauseOriginal}
          label="Pause the originals too"
        />
      ) : null}
      <ReasonField
        label={verb === "pause" ? "Reason, shown to everyone and to the agents" : "Reason"}
        className="mt-3"
        reason={reason}
        onReason={setReason}
      />
      {needsNumber ? (
        <Field label={`Type ${will} to cancel so many`} className="mt-3">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      ) : null}
      <CommandFailure failure={start.failure} />
    </Dialog>
  );
}

function unfitOf({ cannot }: EligibilityCounts): number {
  return cannot.reduce((sum, { count }) => sum + count, 0);
}

interface BulkParams {
  readonly selection: TargetSelection;
  readonly mode: PauseMode;
  readonly labels: BulkLabels;
  readonly pauseOriginal: boolean;
  readonly undoMs: number;
}

type What = z.input<typeof PreviewOperationInput>;

function whatOf(verb: BulkVerb, { selection, mode, labels, pauseOriginal, undoMs }: BulkParams): What {
  switch (verb) {
    case "pause":
      return { verb, mode, selection };
    case "label":
      return { verb, ...labelsOf(labels), selection };
    case "fork":
      return { verb, pauseOriginal, selection };
    case "resume":
      return { verb, selection };
    case "cancel":
      return { verb, undoMs, selection };
  }
}

function targetsOf(selection: Selection): TargetSelection {
  return selection.kind === "filter" ? { filter: selection.filter } : { taskIds: [...selection.ids].sort() };
}

interface Confirming {
  readonly isCounted: boolean;
  readonly will: number;
  readonly needsNumber: boolean;
  readonly typed: string;
}

function refusalOf({ isCounted, will, needsNumber, typed }: Confirming): string | undefined {
  if (!isCounted) return "They are being counted.";
  if (will === 0) return "None of them would move.";
  return needsNumber && typed.trim() !== String(will) ? "Type the number first." : undefined;
}
