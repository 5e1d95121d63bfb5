import { proofWords, SESSION_STATE_NAME, STRATEGY_NAME } from "@/components/data/sessions/session-words";
import { CalmLink } from "@/components/ui/calm-link";
import { Checkbox } from "@/components/ui/checkbox";
import { plural } from "@/components/ui/format/plural";
import { Tag } from "@/components/ui/tag";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { LedgerRow } from "@/server/contract/session-view";

interface RecoveryRowProps {
  row: LedgerRow;
  /** Null where somebody has to look first. */
  chosen: boolean | null;
  onToggle: () => void;
}

/** One cut off session: what it was, how it comes back, what it brings and what would be lost. */
export function RecoveryRow({ row, chosen, onToggle }: RecoveryRowProps) {
  const { recovery, worktree, was } = row;
  return (
    <li className="flex items-start gap-3 border-line border-b px-4 py-2.5">
      <span className="flex w-5 flex-none pt-0.5">
        {chosen === null ? null : (
          <Checkbox checked={chosen} onCheckedChange={onToggle} aria-label={`Resume ${row.title}`} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CalmLink href={`/tasks/${row.taskId}`} className="min-w-0 truncate font-medium hover:underline">
            {row.title}
          </CalmLink>
          <Tag tone={recovery.strategy === "fresh" ? "warn" : "line"}>{STRATEGY_NAME[recovery.strategy]}</Tag>
          <Tag tone="off">{proofWords(row)}</Tag>
          {row.fault ? <Tag tone="warn">Needs a choice</Tag> : null}
          {worktree?.missing ? <Tag tone="warn">Worktree missing</Tag> : null}
        </p>
        <p className="mt-1 text-t2 text-xs">
          {row.agent} · was {SESSION_STATE_NAME[was ?? row.state].toLowerCase()} · {plural(row.entries, "line")} kept
          {row.interruptedAt ? (
            <>
              {" · cut off "}
              <RelativeTime at={row.interruptedAt} />
            </>
          ) : null}
        </p>
        <p className="mt-1 text-t2 text-xs">{recovery.carried}</p>
        {recovery.lost ? <p className="mt-0.5 text-t3 text-xs">Lost: {recovery.lost}</p> : null}
        {row.fault && row.faultMessage ? <p className="mt-0.5 text-warn text-xs">{row.faultMessage}</p> : null}
        {row.handle === null ? (
          <p className="mt-0.5 text-t3 text-xs">It waits for an answer; the next message brings it back.</p>
        ) : null}
      </div>
    </li>
  );
}
