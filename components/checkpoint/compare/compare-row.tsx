import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { escapeText, inertText } from "@/components/ui/visible-text";
import type { ChangeLine, CompareLine, SideLine, TextPart } from "@/server/contract/document/compare/compare-line";
import { LineText } from "./line-texts";

interface CompareRowProps {
  line: CompareLine;
  /** The change that is selected. */
  at: number | null;
  /** Null where there is no tree to select in. */
  onSelect: ((group: number) => void) | null;
}

const SIGNS = { added: "+", removed: "−", changed: "~", moved: "↕" } as const;
const TONES = { added: "text-ok", removed: "text-danger", changed: "text-warn", moved: "text-accent" } as const;
const WORDS = { added: "Added", removed: "Removed", changed: "Changed", moved: "Moved" } as const;
/** A change of size below this is no news. */
const LARGE_BYTES = 10_000;

/** One line of a comparison. */
export function CompareRow({ line, at, onSelect }: CompareRowProps) {
  switch (line.type) {
    case "section":
      return (
        <h3 className="flex h-full items-end gap-2 px-4 pb-0.5 font-normal text-t3">
          <bdi className="mono truncate">{escapeText(line.name) || "Whole document"}</bdi>
          <span className="num flex-none font-sans text-xs">{plural(line.changes, "change")}</span>
        </h3>
      );
    case "change":
      return <ChangeHead line={line} isSelected={line.group === at} onSelect={onSelect} />;
    case "text":
      return (
        <Frame isSelected={line.group === at}>
          <Side side={line.side} parts={line.parts} className="ml-9" />
        </Frame>
      );
    case "side":
      return <SidesRow line={line} />;
    case "operation":
      return (
        <div className="flex h-full items-center px-4">
          <bdi className="truncate">
            {inertText(line.text)}
            {line.isCut ? "…" : null}
          </bdi>
        </div>
      );
  }
}

function Frame({ isSelected, children }: { isSelected: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        "flex h-full items-center pr-4",
        isSelected && "bg-accent-bg shadow-[inset_2px_0_0_var(--color-accent)]",
      )}
    >
      {children}
    </div>
  );
}

interface ChangeHeadProps extends Pick<CompareRowProps, "onSelect"> {
  line: ChangeLine;
  isSelected: boolean;
}

const HEAD = "flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm pl-4 text-left";

function ChangeHead({ line, isSelected, onSelect }: ChangeHeadProps) {
  const words = (
    <>
      <span aria-hidden="true" className={cn("w-3 flex-none text-center font-semibold", TONES[line.kind])}>
        {SIGNS[line.kind]}
      </span>
      <bdi className="min-w-0 truncate">{escapeText(line.path) || "Whole document"}</bdi>
      <span className="num ml-auto flex-none pl-3 font-sans text-t3 text-xs">{factOf(line)}</span>
    </>
  );
  return (
    <Frame isSelected={isSelected}>
      {onSelect ? (
        <button
          type="button"
          aria-current={isSelected ? "true" : undefined}
          onClick={() => onSelect(line.group)}
          className={cn(HEAD, "hover:bg-s1 focus-visible:-outline-offset-2")}
        >
          {words}
        </button>
      ) : (
        <div className={HEAD}>{words}</div>
      )}
    </Frame>
  );
}

/** What kind of change it is, and the one fact that is not seen from its lines. */
function factOf({ kind, count, rise, bytes, movedFrom }: ChangeLine): string {
  const word = WORDS[kind];
  if (movedFrom !== null) return `${word} from ${escapeText(movedFrom)}`;
  if (count > 1)
    return kind === "changed" ? `${plural(count, "item")}, same change` : `${word}, ${plural(count, "item")}`;
  if (rise !== null && Number.isSafeInteger(rise)) return `${rise > 0 ? "+" : "−"}${formatCountExact(Math.abs(rise))}`;
  if (Math.abs(bytes) >= LARGE_BYTES) return `${word}, ${growthWords(bytes)}`;
  return word;
}

/** "+260 kB" */
export function growthWords(bytes: number): string {
  return `${bytes < 0 ? "−" : "+"}${formatBytes(Math.abs(bytes))}`;
}

interface SideProps {
  side: "before" | "after";
  parts: readonly TextPart[];
  className?: string;
}

function Side({ side, parts, className }: SideProps) {
  const isBefore = side === "before";
  return (
    <div
      className={cn(
        "flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-xs px-2",
        isBefore ? "bg-danger-bg" : "bg-ok-bg",
        className,
      )}
    >
      <span aria-hidden="true" className={cn("flex-none", isBefore ? "text-danger" : "text-ok")}>
        {isBefore ? "−" : "+"}
      </span>
      <span className="sr-only">{isBefore ? "Before: " : "After: "}</span>
      <LineText parts={parts} side={side} />
    </div>
  );
}

function SidesRow({ line }: { line: SideLine }) {
  if (line.kind === "same") {
    return (
      <div className="flex h-full items-center px-4 font-sans text-t3 text-xs" style={indent(line.depth)}>
        {plural(line.unchanged, "value")} the same
      </div>
    );
  }
  return (
    <div className="grid h-full grid-cols-2">
      <HalfRow line={line} side="before" />
      <HalfRow line={line} side="after" />
    </div>
  );
}

const MAX_INDENT = 12;
const indent = (depth: number) => ({ paddingLeft: `${16 + Math.min(depth, MAX_INDENT) * 12}px` });

function HalfRow({ line, side }: { line: SideLine; side: "before" | "after" }) {
  const parts = line[side];
  const isFrame = line.kind === "open" || line.kind === "close";
  const tint = side === "before" ? "bg-danger-bg" : "bg-ok-bg";
  return (
    <div
      style={indent(line.depth)}
      className={cn(
        "flex min-w-0 items-center pr-2",
        side === "after" && "border-line border-l",
        parts && !isFrame && (line.kind === "moved" ? "bg-s2" : tint),
        !parts && "bg-s1",
      )}
    >
      {parts ? (
        <>
          {isFrame ? null : <span className="sr-only">{side === "before" ? "Before: " : "After: "}</span>}
          {line.key === null ? null : (
            <bdi className="max-w-[50%] flex-none truncate whitespace-pre text-t2">{escapeText(line.key)}: </bdi>
          )}
          <LineText parts={parts} side={side} />
        </>
      ) : null}
    </div>
  );
}
