"use client";
import { useState } from "react";
import { cn } from "./cn";
import { cutText } from "./cut-text";
import { formatBytes } from "./format/format-bytes";

interface LongTextProps {
  /** Shown as it is, never as markup. */
  text: string;
  /** Letters shown before "Show all". */
  limit?: number;
  mono?: boolean;
  className?: string;
}

const LIMIT = 2_000;

/** Text of any length: long ones are cut until the rest is asked for. */
export function LongText({ text, limit = LIMIT, mono, className }: LongTextProps) {
  const [all, setAll] = useState(false);
  const isCut = text.length > limit && !all;
  return (
    <div className={cn("min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]", mono && "mono", className)}>
      {isCut ? cutText(text, limit) : text}
      {isCut ? (
        <button type="button" className="link ml-1.5 font-sans text-xs phone:min-h-11" onClick={() => setAll(true)}>
          Show all {formatBytes(text.length)}
        </button>
      ) : null}
    </div>
  );
}
