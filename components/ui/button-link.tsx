"use client";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { BUTTON_KBD, type ButtonLook, buttonStyles } from "./button-styles";
import { cn } from "./cn";
import { Kbd } from "./kbd";

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {
  icon?: ReactNode;
  kbd?: string | undefined;
}

/** Goes somewhere and looks like a button. */
export function ButtonLink({ icon, kbd, variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cn(buttonStyles({ variant, size }), className)}>
      {icon}
      <span>{children}</span>
      {kbd ? <Kbd keys={kbd} className={BUTTON_KBD} /> : null}
    </Link>
  );
}
