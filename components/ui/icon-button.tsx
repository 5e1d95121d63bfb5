"use client";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonStyles } from "./button-styles";
import { cn } from "./cn";
import { Refusable } from "./refusable";
import { Tooltip } from "./tooltip";

interface IconButtonProps extends Omit<ComponentProps<"button">, "disabled" | "children">, ButtonLook {
  /** Its name, also shown as tooltip. */
  label: string;
  icon: ReactNode;
  kbd?: string | undefined;
  busy?: boolean | undefined;
  disabledReason?: string | undefined;
  /** Where a tooltip would cover what the button opens. */
  noTooltip?: boolean | undefined;
}

/** A square button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, kbd, busy, disabledReason, noTooltip, variant = "ghost", size, className, ...rest } = props;
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cn(buttonStyles({ variant, size, square: true }), className)}
    >
      {busy ? <LoaderCircle className="animate-busy" /> : icon}
    </button>
  );
  if (disabledReason || busy) {
    return (
      <Refusable reason={disabledReason} busy={busy}>
        {button}
      </Refusable>
    );
  }
  if (noTooltip) return button;
  return (
    <Tooltip content={label} kbd={kbd}>
      {button}
    </Tooltip>
  );
}
