import Link from "next/link";
import { MODE_LABEL } from "@/components/data/mode-words";
import { ReceiptFact } from "@/components/data/receipts/receipt-fact";
import { CardSection } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { CopyText } from "@/components/ui/copy-text";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { shortHandle } from "@/components/ui/format/short-handle";
import { KeyValues } from "@/components/ui/key-values";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { PauseMode, StopProof, SuspensionView, TaskView } from "@/server/contract/task-view";

interface SuspensionFactsProps {
  task: TaskView;
  suspension: SuspensionView;
  /** The step it was stopped at never ended: it was cut. */
  isCut?: boolean;
}

const PROOF: Record<StopProof, string> = {
  acknowledged: "the worker said so",
  process_ended: "its process ended",
  fenced: "lease revoked",
  never_started: "nothing was running",
};

/** How the task came to stand still and what lets it go on. */
export function SuspensionFacts({ task, suspension, isCut = false }: SuspensionFactsProps) {
  const { stoppedAtStep, mode, stopProof, stoppedLate, handle } = suspension;
  return (
    <CardSection>
      <KeyValues
        items={[
          ...(stoppedAtStep ? [{ label: "Stopped at", value: stoppedAt(task, stoppedAtStep, isCut) }] : []),
          ...(mode ? [{ label: "How", value: howWords(mode, suspension) }] : []),
          { label: "Resumes", value: resumesWords(suspension) },
          ...(suspension.reviewBy
            ? [{ label: "Review by", value: <ReviewBy at={suspension.reviewBy} task={task} /> }]
            : []),
          ...(suspension.checkpointVersion === null
            ? []
            : [{ label: "Checkpoint", value: <CheckpointFact task={task} version={suspension.checkpointVersion} /> }]),
          {
            label: "Handle",
            value: (
              <CopyText text={handle} label="Copy the handle" mono className="-my-[3px] py-[3px]">
                {shortHandle(handle)}
              </CopyText>
            ),
          },
          ...(suspension.receipt
            ? [
                {
                  label: "Receipt",
                  value: <ReceiptFact receipt={suspension.receipt} className="-mt-[2px] -mb-[4px] pt-[2px] pb-[4px]" />,
                },
              ]
            : []),
          {
            label: "Stop proof",
            value: (
              <>
                <Code>{stopProof}</Code> {PROOF[stopProof]}
                {stoppedLate ? ", after its lease was revoked" : null}
              </>
            ),
          },
        ]}
      />
    </CardSection>
  );
}

function howWords(mode: PauseMode, { boundaryMs, stopProof }: SuspensionView): string {
  if (stopProof === "never_started") return "At once, nothing was running";
  return boundaryMs === null ? MODE_LABEL[mode] : `${MODE_LABEL[mode]}, took ${formatTookDuration(boundaryMs)}`;
}

/** "Step 9 of 13, Copy rows" after a step that ended; a step that was cut comes after those done. */
function stoppedAt({ progress, stepsDone }: TaskView, step: string, isCut: boolean): string {
  if (!progress?.total || progress.done !== stepsDone) return `${isCut ? "In" : "After"} ${step}`;
  return isCut
    ? `In step ${stepsDone + 1} of ${progress.total}, ${step}`
    : `Step ${stepsDone} of ${progress.total}, ${step}`;
}

function resumesWords({ conditions }: SuspensionView): string {
  return conditions.some(({ status }) => status === "open")
    ? "By an operator, or by itself as above"
    : "Only by an operator, no timeout";
}

/** Only a mark: nothing resumes by it. */
function ReviewBy({ at, task }: { at: string; task: TaskView }) {
  return (
    <>
      <ClockTime at={at} />, {task.overdueAt ? "overdue" : "then marked Overdue"}
    </>
  );
}

function CheckpointFact({ task, version }: { task: TaskView; version: number }) {
  const meta = task.checkpoints.find((checkpoint) => checkpoint.version === version);
  return (
    <>
      <Link className="link" href={`/tasks/${task.id}/checkpoints/${version}`}>
        v{version}
      </Link>
      {meta ? `, ${formatBytes(meta.sizeBytes)}` : ""}
    </>
  );
}
