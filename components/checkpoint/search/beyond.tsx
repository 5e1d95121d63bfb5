import { ScanSearch } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { escapeText } from "@/components/ui/visible-text";
import type { SearchView } from "@/server/contract/checkpoint-view";

interface BeyondProps {
  found: SearchView;
  /** Null: there is nothing to look for in a state. */
  onScan: ((task: SearchView["beyond"][number]) => void) | null;
}

/** What the search does not cover, and the way to look there all the same. */
export function Beyond({ found, onScan }: BeyondProps) {
  const { waiting, notWhollyFindable, beyond } = found;
  if (waiting === 0 && (beyond.length === 0 || !onScan)) return null;
  return (
    <Note className="mx-3 my-2 max-w-[880px]">
      {waiting > 0 ? <p>{plural(waiting, "new version")} can be found in a moment.</p> : null}
      {beyond.length > 0 && onScan ? (
        <>
          <p>
            Of {plural(notWhollyFindable, "version")} only a part is searched: the first 1,000 values of a state, and
            nothing of one over 5 MB. The whole states of one task can be looked through:
          </p>
          <ul className="mt-1.5 grid gap-1">
            {beyond.map((task) => (
              <li key={task.taskId} className="flex items-center gap-2">
                <bdi className="min-w-0 truncate text-t1">{escapeText(task.title)}</bdi>
                <span className="num flex-none text-t3">{formatCountExact(task.versions)} of its versions</span>
                <Button
                  size="sm"
                  aria-label={`Look through ${escapeText(task.title)}`}
                  icon={<ScanSearch className="size-3" />}
                  onClick={() => onScan(task)}
                >
                  Look through
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Note>
  );
}
