"use client";
import { LoaderCircle } from "lucide-react";
import { type ComponentProps, type ReactNode, useContext } from "react";
import { BUTTON_KBD, type ButtonLook, buttonStyles } from "./button-styles";
import { cn } from "./cn";
import { Kbd } from "./kbd";
import { Refusable } from "./refusable";
import { RestingContext } from "./resting";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled">, ButtonLook {
  icon?: ReactNode;
  /** The key that does the same, as registered: "p", "mod+enter". */
  kbd?: string | undefined;
  /** Under way: a spinner in place, same width, further presses do nothing. */
  busy?: boolean | undefined;
  /** Why it cannot be pressed now; the button stays reachable and says it. */
  disabledReason?: string | undefined;
}

/** A labelled button. It is never silently disabled: give the reason. A primary one takes no press while its part of the page rests. */
export function Button(props: ButtonProps) {
  const { icon, kbd, busy, disabledReason, variant, size, className, children, ...rest } = props;
  const isResting = useContext(RestingContext) && variant === "primary";
  const spinner = <LoaderCircle className="size-3.5 animate-busy" />;
  return (
    <Refusable reason={disabledReason} busy={busy} resting={isResting}>
      <button type="button" {...rest} className={cn(buttonStyles({ variant, size }), className)}>
        {icon && busy ? spinner : icon}
        <span className={cn("truncate", busy && !icon && "opacity-0")}>{children}</span>
        {kbd ? <Kbd keys={kbd} className={cn(BUTTON_KBD, variant === "danger-fill" && "opacity-100")} /> : null}
        {busy && !icon ? <span className="absolute inset-0 grid place-items-center">{spinner}</span> : null}
      </button>
    </Refusable>
  );
}
