import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { plural } from "@/components/ui/format/plural";
import { escapeText } from "@/components/ui/visible-text";
import { MARK } from "@/server/contract/document/diff/change";
import type { TreeRow as Row } from "@/server/contract/document/tree/tree-document";
import { MarkedText } from "./marked-text";
import { VALUE_TONE } from "./value-tone";

interface TreeRowProps {
  id: string;
  row: Row;
  isSelected: boolean;
  /** The match one stands at. */
  isHit: boolean;
  query: string;
}

/** Scalars of at least this size say it; their row shows only their start. */
const LONG_BYTES = 2_000;
/** Deeper rows keep their place and tell how much deeper they are. */
const MAX_INDENT = 18;

const MARKS: Readonly<Record<number, { readonly sign: string; readonly word: string; readonly tone: string }>> = {
  [MARK.inside]: { sign: "~", word: "Changed inside", tone: "text-warn" },
  [MARK.changed]: { sign: "~", word: "Changed", tone: "text-warn" },
  [MARK.added]: { sign: "+", word: "Added", tone: "text-ok" },
  [MARK.moved]: { sign: "↕", word: "Moved", tone: "text-accent" },
};

/** One value on one line: key, value or what it holds, and its size. Text comes from an agent and is only ever text. */
export const TreeRow = memo(function TreeRow({ id, row, isSelected, isHit, query }: TreeRowProps) {
  const isContainer = row.kind === "object" || row.kind === "array";
  const hasSize = row.depth === 0 || (isContainer ? row.count > 0 : row.bytes >= LONG_BYTES);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree itself holds the focus and names the active row
    <div
      id={id}
      role="treeitem"
      data-node={row.node}
      aria-level={row.depth + 1}
      aria-posinset={row.place + 1}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={isContainer && row.count > 0 ? row.isOpen : undefined}
      className={cn(
        "flex h-full cursor-default items-center whitespace-nowrap pr-3.5 pl-4 hover:bg-s1",
        isHit && "bg-s2",
        isSelected && "bg-accent-bg shadow-[inset_2px_0_0_var(--color-accent)] hover:bg-accent-bg",
      )}
    >
      <RowMark mark={row.mark} />
      <Indent depth={row.depth} />
      <span data-fold className="grid h-full w-4 flex-none place-items-center text-t3 phone:w-7">
        {isContainer && row.count > 0 ? (
          <ChevronRight className={cn("size-3.5", row.isOpen && "rotate-90")} aria-hidden="true" />
        ) : null}
      </span>
      <RowKey row={row} query={query} isHit={isHit} />
      <bdi className={cn("min-w-0 truncate", VALUE_TONE[row.kind])}>
        <RowValue row={row} query={query} isHit={isHit} />
      </bdi>
      {hasSize ? (
        <span className="num ml-auto flex-none pl-2.5 font-sans text-2xs text-t3">{formatBytes(row.bytes)}</span>
      ) : null}
    </div>
  );
});

/** How a value differs from the version it is compared with: a sign, and a word for those who do not see it. */
function RowMark({ mark }: { mark: number | null }) {
  if (mark === null) return null;
  const look = MARKS[mark];
  if (!look) return <span className="-ml-1.5 w-4 flex-none" />;
  return (
    <span className={cn("-ml-1.5 w-4 flex-none text-center font-semibold", look.tone)}>
      <span aria-hidden="true">{look.sign}</span>
      <span className="sr-only">{look.word}: </span>
    </span>
  );
}

function Indent({ depth }: { depth: number }) {
  const shown = Math.min(depth, MAX_INDENT);
  return (
    <>
      <span
        aria-hidden="true"
        style={{ width: `calc(${shown} * var(--indent))` }}
        className="flex-none self-stretch [--indent:16px] phone:[--indent:12px] bg-[repeating-linear-gradient(90deg,transparent_0_7px,var(--color-line)_7px_8px,transparent_8px_var(--indent))]"
      />
      {depth > shown ? <span className="num flex-none pr-1 font-sans text-2xs text-t3">+{depth - shown}</span> : null}
    </>
  );
}

interface PartProps {
  row: Row;
  query: string;
  isHit: boolean;
}

function RowKey({ row, query, isHit }: PartProps) {
  if (row.depth === 0) return null;
  const key = row.key === null ? null : row.key === "" ? '""' : escapeText(row.key);
  return (
    <>
      <bdi className={cn("max-w-[60%] flex-none truncate", key === null ? "text-t3" : "text-t2")}>
        {key === null ? row.place : <MarkedText text={key} query={query} isHit={isHit} />}
      </bdi>
      <span className="flex-none whitespace-pre text-t3">: </span>
    </>
  );
}

function RowValue({ row, query, isHit }: PartProps) {
  if (row.kind === "object") return row.count === 0 ? "{ }" : `{ ${plural(row.count, "key")} }`;
  if (row.kind === "array") return row.count === 0 ? "[ ]" : `[ ${plural(row.count, "item")} ]`;
  if (row.kind !== "string") return <MarkedText text={row.text} query={query} isHit={isHit} />;
  return (
    <>
      "{row.isCutBefore ? "…" : null}
      <MarkedText text={escapeText(row.text)} query={query} isHit={isHit} />
      {row.isCutAfter ? "…" : null}"
    </>
  );
}
