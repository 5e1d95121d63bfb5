import { Checkbox } from "@/components/ui/checkbox";
import type { LedgerRow } from "@/server/contract/session-view";
import { RecoveryRow } from "./recovery-row";

interface LedgerTableProps {
  rows: readonly LedgerRow[];
  /** Of those that a press resumes as they are. */
  chosen: ReadonlySet<string>;
  ready: ReadonlySet<string>;
  onToggle: (taskIds: readonly string[], on: boolean) => void;
}

/** One cut off session a row; on a phone what is short stands below its title. */
export function LedgerTable({ rows, chosen, ready, onToggle }: LedgerTableProps) {
  const isAllReady = chosen.size === ready.size;
  // Full only when every row comes along: some may have to be looked at first.
  const isAll = isAllReady && rows.every(({ taskId }) => chosen.has(taskId));
  return (
    <table aria-label="Sessions" className="w-full text-xs">
      <thead className="border-line border-t text-left text-t3 phone:hidden">
        <tr>
          <th scope="col" className="w-9 py-1.5 pl-5">
            {ready.size > 0 ? (
              <Checkbox
                aria-label="Resume all that lose nothing"
                checked={isAll ? true : chosen.size === 0 ? false : "indeterminate"}
                onCheckedChange={() => onToggle([...ready], !isAllReady)}
              />
            ) : null}
          </th>
          {["Task", "Was", "How it comes back", "What it brings", "Worktree", "Last seen"].map((name) => (
            <th key={name} scope="col" className="px-2 py-1.5 font-normal">
              {name}
            </th>
          ))}
          <th scope="col" className="pr-5">
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecoveryRow
            key={row.taskId}
            row={row}
            chosen={ready.has(row.taskId) ? chosen.has(row.taskId) : null}
            onToggle={(on) => onToggle([row.taskId], on)}
          />
        ))}
      </tbody>
    </table>
  );
}
