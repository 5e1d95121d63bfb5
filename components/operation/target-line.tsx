import { CalmLink } from "@/components/ui/calm-link";
import { shortId } from "@/components/ui/format/short-id";
import { StateLabel } from "@/components/ui/state/state-label";
import type { OperationView, TargetView } from "@/server/contract/operation-view";
import { RemedyButton } from "./remedy-button";
import { StepTime } from "./step-time";

interface TargetLineProps {
  operation: OperationView;
  target: TargetView;
}

/** One task of an operation: what became of it and why, what it still runs, and what fits it now. */
export function TargetLine({ operation, target }: TargetLineProps) {
  const { taskId, title, agent, state, message, madeTaskId, step, remedy } = target;
  return (
    <li className="grid min-h-11 items-center gap-x-4 gap-y-1 border-line border-b px-5 py-1 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_140px] desk:pl-11 phone:px-4">
      <span className="min-w-0 leading-[1.125rem]">
        {title === null ? (
          <span className="block truncate text-t3">No such task</span>
        ) : (
          <CalmLink href={`/tasks/${taskId}`} title={title} className="block truncate font-strong hover:underline">
            {title}
          </CalmLink>
        )}
        <span className="block truncate text-t3 text-xs">
          {agent ? `${agent} · ` : ""}
          <span className="mono">{shortId(taskId)}</span>
        </span>
      </span>
      {step ? (
        <span className="min-w-0 desk:col-span-2">
          <StepTime step={step} />
        </span>
      ) : (
        <>
          <span className="min-w-0 break-words text-t2 text-xs">
            {message}
            {madeTaskId ? (
              <CalmLink href={`/tasks/${madeTaskId}`} className="hover:underline">
                Forked as <span className="mono">{shortId(madeTaskId)}</span>
              </CalmLink>
            ) : null}
          </span>
          <span className="flex flex-wrap items-center justify-end gap-2 phone:justify-start">
            {remedy ? <RemedyButton operation={operation} target={target} /> : null}
            {remedy === null && state ? <StateLabel kind={state} inline /> : null}
          </span>
        </>
      )}
    </li>
  );
}
