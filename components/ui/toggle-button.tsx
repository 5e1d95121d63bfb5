"use client";
import type { ReactNode } from "react";
import { cn } from "./cn";

interface ToggleButtonProps {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One switch that looks like a segment: "Squeeze held time". */
export function ToggleButton({ pressed, onPressedChange, icon, className, children }: ToggleButtonProps) {
  return (
    <span className={cn("inline-flex rounded-md border border-line bg-s2 p-0.5", className)}>
      <button
        type="button"
        aria-pressed={pressed}
        onClick={() => onPressedChange(!pressed)}
        className="inline-flex h-[22px] items-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-t2 text-xs hover:text-t1 aria-pressed:bg-s1 aria-pressed:font-medium aria-pressed:text-t1 aria-pressed:ring-1 aria-pressed:ring-line2 phone:h-[38px]"
      >
        {icon}
        {children}
      </button>
    </span>
  );
}
