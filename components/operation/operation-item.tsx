import { actorName } from "@/components/data/actor-name";
import { CalmLink } from "@/components/ui/calm-link";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { OperationView } from "@/server/contract/operation-view";
import { OperationIcon } from "./operation-icon";
import { operationTitle, reachedWords } from "./operation-words";
import { OutcomeBar } from "./outcome-bar";

interface OperationItemProps {
  operation: OperationView;
  isOpen: boolean;
}

/** One operation in the list: what, why, who, and how far. */
export function OperationItem({ operation, isOpen }: OperationItemProps) {
  const { id, verb, reason, actor, createdAt, counts } = operation;
  return (
    <CalmLink
      href={`/operations/${id}`}
      aria-current={isOpen ? "true" : undefined}
      scroll={false}
      className={cn("flex gap-2.5 rounded-lg px-2.5 py-2 hover:bg-s1", isOpen && "bg-s2 hover:bg-s2")}
    >
      <span className="pt-0.5">
        <OperationIcon verb={verb} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{operationTitle(operation)}</span>
        <span className="block truncate text-t2 text-xs">{reason ?? "No reason given"}</span>
        <span className="block truncate text-t3 text-xs">
          {actorName(actor)}, <RelativeTime at={createdAt} plain />
        </span>
      </span>
      <span className="flex w-[76px] flex-none flex-col items-end gap-1">
        <span className="num text-t2 text-xs">{reachedWords(operation)}</span>
        <OutcomeBar verb={verb} counts={counts} />
        {operation.failure ? <span className="text-danger text-xs">Trying again</span> : null}
        {counts.failed > 0 ? <span className="num text-danger text-xs">{counts.failed} failed</span> : null}
      </span>
    </CalmLink>
  );
}
