"use client";
import type { ReactNode } from "react";
import { cn } from "../cn";
import { copyToClipboard } from "../copy-to-clipboard";
import { formatInstantExact, type Instant } from "../format/format-instant";
import { Tooltip } from "../tooltip";
import { useNow } from "./use-now";

interface InstantTextProps {
  at: Instant;
  children: ReactNode;
  className?: string | undefined;
  /** Plain text without the exact time and the copying: inside links, rows and buttons. */
  plain?: boolean | undefined;
}

/** A time in words: hover or focus gives it exactly, a click copies ISO 8601. */
export function InstantText({ at, children, className, plain }: InstantTextProps) {
  const known = useNow() !== null;
  const iso = new Date(at).toISOString();
  const time = (
    <time dateTime={iso} className={cn("num", plain && className)}>
      {known ? children : "\u00a0"}
    </time>
  );
  if (plain || !known) return time;
  return (
    <Tooltip content={<ExactTime at={at} />}>
      <button
        type="button"
        className={cn("cursor-copy rounded-sm text-left", className)}
        onClick={() => void copyToClipboard(iso)}
      >
        {time}
      </button>
    </Tooltip>
  );
}

/** Written when it is looked at: the first of a page's exact times costs as much as a screen of rows. */
function ExactTime({ at }: { at: Instant }) {
  return formatInstantExact(at);
}
