"use client";
import { cloneElement, type MouseEvent, type ReactElement, useId, useState } from "react";
import { Tooltip } from "./tooltip";

interface Pressable {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  "aria-disabled"?: boolean;
  "aria-busy"?: boolean;
  "aria-describedby"?: string | undefined;
  "data-resting"?: boolean;
}

interface RefusableProps {
  reason: string | undefined;
  busy?: boolean | undefined;
  /** It took another one's place just now: it takes no press for a moment and looks as it will. */
  resting?: boolean | undefined;
  children: ReactElement<Pressable>;
}

/**
 * Lets a control refuse without leaving the tab order: it stays focusable, is announced as
 * unavailable, and says why on hover, on focus and on a tap (a phone has no hover).
 */
export function Refusable({ reason, busy, resting, children }: RefusableProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!reason && !busy && !resting) return children;
  const blocked = cloneElement(children, {
    "aria-disabled": true,
    ...(busy ? { "aria-busy": true } : {}),
    ...(reason ? { "aria-describedby": id } : {}),
    ...(reason || busy ? {} : { "data-resting": true }),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault(); // also keeps the reason open, which a press would close
      setOpen(true);
    },
  });
  if (!reason) return blocked;
  return (
    <>
      <Tooltip content={reason} open={open} onOpenChange={setOpen}>
        {blocked}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
