import { cn } from "@/components/ui/cn";
import { plural } from "@/components/ui/format/plural";
import { escapeText } from "@/components/ui/visible-text";
import type { ContextLine } from "@/server/contract/document/context-lines";
import { VALUE_TONE } from "../tree/value-tone";

/** A value among what stands around it. Text comes from an agent and is only ever text. */
export function HitLines({ lines }: { lines: readonly ContextLine[] }) {
  return (
    <ol aria-label="Around the value" className="mono overflow-hidden rounded-md border border-line bg-bg py-1 text-xs">
      {lines.map((line, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one value never move.
          key={index}
          aria-current={line.is === "value" ? "true" : undefined}
          style={{ paddingLeft: `${10 + 14 * line.depth}px` }}
          className={cn(
            "flex h-6 items-center truncate pr-2",
            line.is === "value" && "bg-accent-bg shadow-[inset_2px_0_0_var(--color-accent)]",
          )}
        >
          {line.is === "left_out" ? (
            <span className="font-sans text-t3">{line.leftOut} more</span>
          ) : (
            <Line line={line} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Line({ line }: { line: ContextLine }) {
  return (
    <>
      {line.key === null ? null : (
        <span className="flex-none whitespace-pre text-t2">
          <bdi>{escapeText(line.key) || '""'}</bdi>:{" "}
        </span>
      )}
      <bdi
        className={cn(
          "min-w-0 truncate",
          VALUE_TONE[line.kind],
          line.is === "value" && "rounded-xs bg-warn-bg px-1 text-t1",
        )}
      >
        {textOf(line)}
      </bdi>
    </>
  );
}

function textOf({ kind, text, isCut, count, is }: ContextLine): string {
  if (kind === "object") return is === "open" ? "{" : `{ ${plural(count, "key")} }`;
  if (kind === "array") return is === "open" ? "[" : `[ ${plural(count, "item")} ]`;
  const shown = `${escapeText(text)}${isCut ? "…" : ""}`;
  return kind === "string" ? `"${shown}"` : shown;
}
