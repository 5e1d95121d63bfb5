"use client";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

interface ChipProps {
  /** What is filtered: "State". */
  name: string;
  /** By what: "8 active". */
  value: ReactNode;
  onRemove?: () => void;
  className?: string;
}

/** One filter that is on. */
export function Chip({ name, value, onRemove, className }: ChipProps) {
  return (
    <span
      className={cn(
        "inline-flex h-7 flex-none items-center gap-1.5 whitespace-nowrap rounded-md border border-line2 bg-s1 px-2 text-xs",
        onRemove ? "phone:h-11" : "phone:h-8",
        className,
      )}
    >
      <span className="text-t3">{name}</span>
      <span className="font-medium">{value}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove filter ${name}`}
          onClick={onRemove}
          className="-mr-1.5 grid size-6 place-items-center rounded-sm text-t3 hover:text-t1 phone:size-11"
        >
          <X className="size-3" />
        </button>
      ) : null}
    </span>
  );
}
