"use client";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { cn } from "./cn";
import { copyToClipboard } from "./copy-to-clipboard";
import { Tooltip } from "./tooltip";

interface CopyTextProps {
  text: string;
  /** What a press does: "Copy the task ID". */
  label: string;
  icon?: ReactNode;
  mono?: boolean;
  /** On a phone all of it stands in as many lines as it takes; else it is cut to one. */
  wraps?: boolean;
  className?: string;
  /** What is shown; the text itself unless told. */
  children?: ReactNode;
}

const SHOWN_MS = 1500;

/** Text that a click copies. */
export function CopyText({ text, label, icon, mono, wraps, className, children }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  // Outside thing: a timer.
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await copyToClipboard(text));
  return (
    <Tooltip content={copied ? "Copied" : label}>
      <button
        type="button"
        aria-label={`${label}: ${text}`}
        onClick={() => void copy()}
        className={cn(
          "inline-flex min-w-0 cursor-copy items-center gap-[5px] rounded-sm hover:text-t1",
          wraps && "phone:items-start phone:[&>svg]:mt-1",
          className,
        )}
      >
        {copied && icon ? <Check className="size-3.5 text-ok" /> : icon}
        <span
          className={cn("truncate", mono && "mono", wraps && "phone:whitespace-normal phone:break-all phone:text-left")}
        >
          {children ?? text}
        </span>
      </button>
    </Tooltip>
  );
}
