import { Check, Minus } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { plural } from "@/components/ui/format/plural";
import type { SessionView, Strategy } from "@/server/contract/session-view";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";

interface WaysTableProps {
  task: TaskView;
  suspension: SuspensionView;
  session: SessionView;
  /** The way that is taken by what is chosen. */
  chosen: Strategy;
}

type Cell = "kept" | "lost" | string;
interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<Strategy, Cell>>;
}

const HEAD: Readonly<Record<Strategy, string>> = { native: "Native", load: "Load", inject: "Inject", fresh: "Fresh" };

/** What each way that there is brings back; the chosen one is tinted. */
export function WaysTable({ chosen, ...facts }: WaysTableProps) {
  const { ways } = facts.session.recovery;
  return (
    <table className="mt-2 w-full table-fixed text-xs">
      <caption className="sr-only">What each way brings back</caption>
      <thead>
        <tr className="h-6 text-t2 text-2xs">
          <td />
          {ways.map((way) => (
            <th
              key={way}
              scope="col"
              className={cn(
                "w-12 px-0.5 text-center font-normal",
                way === chosen && "rounded-t bg-s2 font-semibold text-t1",
              )}
            >
              {HEAD[way]}
              {way === chosen ? <span className="sr-only">, chosen</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(facts).map(({ name, cells }) => (
          <tr key={name} className="h-[25px] border-line border-b last:border-b-0">
            <th
              scope="row"
              className="py-1 pr-1 text-left font-normal text-t2 leading-[1.0625rem] [overflow-wrap:anywhere]"
            >
              {name}
            </th>
            {ways.map((way) => (
              <td key={way} className={cn("px-0.5 text-center text-2xs text-t2", way === chosen && "bg-s2 text-t1")}>
                <Mark cell={cells[way]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ cell }: { cell: Cell }) {
  if (cell !== "kept" && cell !== "lost") return cell;
  const Icon = cell === "kept" ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className={cn("mx-auto size-3.5", cell === "kept" ? "text-ok" : "text-t3")} />
      <span className="sr-only">{cell}</span>
    </>
  );
}

function rowsOf({ task, suspension, session }: Omit<WaysTableProps, "chosen">): readonly Row[] {
  const { entries, shortened, shortenedResults, given, worktree } = session;
  const whole = (given?.lines ?? entries) - (shortened - shortenedResults);
  const all = (cell: Cell): Row["cells"] => ({ native: cell, load: cell, inject: cell, fresh: cell });
  const version = suspension.checkpointVersion;
  return [
    { name: `State${version ? ` v${version}` : ""}, ${plural(task.stepsDone, "step")}`, cells: all("kept") },
    {
      name: "Conversation",
      cells: {
        ...all("kept"),
        // Of the others the beginnings.
        inject: whole < entries ? `${whole} of ${entries}` : plural(entries, "line"),
        fresh: "Digest",
      },
    },
    {
      name: "Tool results",
      cells: { ...all("kept"), inject: shortenedResults > 0 ? `${shortenedResults} cut` : "kept", fresh: "lost" },
    },
    { name: "Own memory", cells: { ...all("lost"), native: "kept" } },
    { name: worktree ? "Worktree" : "Folder", cells: all(worktree?.missing ? worktreeCell(worktree) : "kept") },
    ...(suspension.stoppedAtStep ? [{ name: `${suspension.stoppedAtStep}, half done`, cells: all("lost") }] : []),
  ];
}

function worktreeCell({ branch }: NonNullable<SessionView["worktree"]>): Cell {
  return branch ? "Its branch" : "lost";
}
