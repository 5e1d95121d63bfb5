"use client";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { escapeText, inertText } from "@/components/ui/visible-text";
import type { FileChange } from "./read-file-changes";

/** Lines of a change that are drawn before "Show all". */
const FIRST_LINES = 40;
const TONES: Readonly<Record<string, string>> = { "+": "bg-ok-bg text-ok", "-": "bg-danger-bg text-danger" };

/** What a call changes, file by file and line by line. It comes from an agent and is only ever text. */
export function FileChanges({ changes }: { changes: readonly FileChange[] }) {
  return changes.map((change, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an agent may tell of one file twice
    <Change key={n} change={change} />
  ));
}

function Change({ change: { path, added, removed, lines, totalLines } }: { change: FileChange }) {
  const [all, setAll] = useState(false);
  const name = escapeText(path);
  const shown = all ? lines : lines.slice(0, FIRST_LINES);
  return (
    <section aria-label={`Change of ${name}`} className="mt-2 min-w-0 rounded-md border border-line text-xs">
      <p className="flex items-baseline gap-2 px-2 py-1">
        <bdi className="mono min-w-0 truncate" title={name}>
          {name}
        </bdi>
        <span className="num ml-auto flex-none">
          <span className="text-ok">+{formatCountExact(added)}</span>{" "}
          <span className="text-danger">−{formatCountExact(removed)}</span>
        </span>
      </p>
      {lines.length > 0 ? (
        <ol className="mono border-line border-t py-1">
          {shown.map((line, n) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one change, in order
              key={n}
              className={cn("whitespace-pre-wrap px-2 [overflow-wrap:anywhere]", TONES[line.charAt(0)] ?? "text-t2")}
            >
              <bdi>{inertText(line)}</bdi>
            </li>
          ))}
        </ol>
      ) : null}
      {shown.length < lines.length ? (
        <button type="button" className="link px-2 pb-1 phone:min-h-11" onClick={() => setAll(true)}>
          Show all {formatCountExact(lines.length)} lines
        </button>
      ) : null}
      {totalLines === null ? null : (
        <p className="border-line border-t px-2 py-1 text-warn">
          Only the beginning of {formatCountExact(totalLines)} lines was kept.
        </p>
      )}
    </section>
  );
}
