import { Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { actorName } from "@/components/data/actor-name";
import { broughtWords, proofWords, SESSION_STATE_NAME } from "@/components/data/sessions/session-words";
import { StrategyIcon } from "@/components/data/sessions/strategy-icon";
import { CalmLink } from "@/components/ui/calm-link";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { shortId } from "@/components/ui/format/short-id";
import { StateIcon } from "@/components/ui/state/state-icon";
import type { StateKind } from "@/components/ui/state/state-kind";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { LedgerRow, SessionState } from "@/server/contract/session-view";
import { STRATEGY_NAME } from "@/server/contract/strategy-name";
import { BringBack } from "./bring-back";

interface RecoveryRowProps {
  row: LedgerRow;
  /** Null where somebody has to look first. */
  chosen: boolean | null;
  onToggle: (on: boolean) => void;
}

/** One cut off session: what it was, how it comes back, what it brings and what would be lost. */
export function RecoveryRow({ row, chosen, onToggle }: RecoveryRowProps) {
  const { recovery, was, fault, tokenAt, lastSeenAt } = row;
  const waits = waitWords(row);
  return (
    <tr className="border-line border-t align-top hover:bg-s2 phone:grid phone:grid-cols-[2rem_minmax(0,1fr)_auto] phone:px-4 phone:py-2">
      <td className="w-9 py-2.5 pl-5 phone:row-span-6 phone:pl-0">
        {chosen === null ? null : (
          <Checkbox checked={chosen} onCheckedChange={onToggle} aria-label={`Resume ${row.title}`} />
        )}
      </td>
      <th
        scope="row"
        className="max-w-[360px] px-2 rail:max-w-[220px] py-2 text-left font-normal phone:col-span-2 phone:max-w-none phone:px-0 phone:py-0.5"
      >
        <CalmLink href={`/tasks/${row.taskId}`} className="block truncate font-medium hover:underline">
          {row.title}
        </CalmLink>
        <span className="block truncate text-t3">
          {row.agent} · <span className="num">{shortId(row.taskId)}</span>
        </span>
        {recovery.blockedBy && row.waitsFor === "resume" ? (
          <span className="mt-0.5 block text-warn">{recovery.blockedBy}</span>
        ) : null}
        {recovery.lost ? <span className="mt-0.5 block text-t3">Lost: {recovery.lost}</span> : null}
        {fault && row.faultMessage ? <span className="mt-0.5 block text-warn">{row.faultMessage}</span> : null}
        {row.processNote ? <span className="mt-0.5 block text-t3">{row.processNote}</span> : null}
        {waits ? <span className="mt-0.5 block text-t3">{waits}</span> : null}
      </th>
      <Fact name="Was">
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap phone:align-bottom">
          <WasIcon state={was ?? row.state} />
          {SESSION_STATE_NAME[was ?? row.state]}
        </span>
      </Fact>
      <Fact name="Comes back">
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap phone:align-bottom">
          <StrategyIcon strategy={recovery.strategy} />
          {STRATEGY_NAME[recovery.strategy]}
        </span>
        <span className="block text-t3 phone:ml-1.5 phone:inline">{proofWords(row)}</span>
      </Fact>
      <Fact name="Brings" className={fault === "token_rejected" ? "text-warn" : undefined}>
        {broughtWords(row)}
        {tokenAt && recovery.strategy !== "inject" && recovery.strategy !== "fresh" ? (
          <>
            {" from "}
            <ClockTime at={tokenAt} plain />
          </>
        ) : null}
      </Fact>
      <Fact name="Worktree">
        <Worktree worktree={row.worktree} />
      </Fact>
      <Fact name="Last seen" className={lastSeenAt ? "num text-t3" : "phone:hidden"}>
        {lastSeenAt ? <ClockTime at={lastSeenAt} seconds plain /> : null}
      </Fact>
      <td className="py-1.5 pr-5 pl-2 text-right phone:col-start-3 phone:row-span-5 phone:row-start-2 phone:self-end phone:py-0 phone:pr-0">
        <BringBack row={row} />
      </td>
    </tr>
  );
}

/** What its task waits for, where that is no press in this row. */
function waitWords({ waitsFor, heldBy }: LedgerRow): string | null {
  switch (waitsFor) {
    case "resume":
      return null;
    case "people":
      return `Paused by ${heldBy ? actorName(heldBy) : "somebody"}. It stays so; whoever resumes the task brings its session back.`;
    case "wake":
      return "Parked by its agent. What it waits for brings its session back.";
    case "answer":
      return "It waits for an answer; the next message brings it back.";
    case "worker":
      return "A worker brings it back.";
  }
}

/** A cell; on a phone, where no head stands above it, its name stands before it. */
function Fact({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) {
  return (
    <td
      data-label={name}
      className={cn(
        "px-2 py-2.5 text-t2 phone:col-start-2 phone:flex phone:gap-2 phone:px-0 phone:py-0.5",
        "phone:before:w-20 phone:before:flex-none phone:before:text-t3 phone:before:content-[attr(data-label)]",
        className,
      )}
    >
      <span className="desk:contents phone:min-w-0 phone:flex-1">{children}</span>
    </td>
  );
}

function Worktree({ worktree }: Pick<LedgerRow, "worktree">) {
  if (!worktree) return <span className="text-t3">None of its own</span>;
  return (
    <span
      title="As it was when it was last looked for"
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${worktree.missing ? "text-warn" : ""}`}
    >
      {worktree.missing ? (
        <TriangleAlert className="size-3.5" aria-hidden="true" />
      ) : (
        <Check className="size-3.5 text-ok" aria-hidden="true" />
      )}
      {worktreeWords(worktree)}
    </span>
  );
}

function worktreeWords({ missing, branch }: NonNullable<LedgerRow["worktree"]>): string {
  if (!missing) return "Found";
  return branch ? "Worktree missing" : "Gone with its branch";
}

/** As the task's own state is drawn that goes with it. */
const WAS: Readonly<Partial<Record<SessionState, StateKind>>> = {
  created: "submitted",
  running: "working",
  waiting_for_input: "input_required",
  completed: "completed",
  failed: "failed",
  cancelled: "canceled",
};

function WasIcon({ state }: { state: SessionState }) {
  const kind = WAS[state];
  return kind ? <StateIcon kind={kind} size={14} /> : null;
}
