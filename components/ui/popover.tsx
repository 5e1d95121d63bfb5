"use client";
import * as Primitive from "radix-ui/popover";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** More about the thing it hangs on; Escape or a press outside closes it. */
export function Popover({
  trigger,
  label,
  align = "start",
  side = "bottom",
  className,
  children,
  ...control
}: PopoverProps) {
  return (
    <Primitive.Root {...control}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            "z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-16px)] animate-pop overflow-auto rounded-lg bg-pop p-3 shadow-pop outline-none",
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
