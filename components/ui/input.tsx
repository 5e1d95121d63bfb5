"use client";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { controlStyles } from "./control-styles";
import { useFieldWiring } from "./field";

interface InputProps extends Omit<ComponentProps<"input">, "size"> {
  /** Before the text: an icon or "$". */
  lead?: ReactNode;
  /** After the text: a unit, a key hint, a clear button. */
  trail?: ReactNode;
  tone?: "field" | "quiet" | undefined;
  size?: "sm" | "md" | undefined;
  mono?: boolean | undefined;
}

export function Input({ lead, trail, tone, size, mono, className, ...rest }: InputProps) {
  return (
    <span className={cn(controlStyles({ tone, size }), className)}>
      {lead ? <span className="flex-none text-t3">{lead}</span> : null}
      <input
        {...useFieldWiring()}
        {...rest}
        className={cn("h-full min-h-[22px] w-full min-w-0 flex-1 bg-transparent outline-none", mono && "mono")}
      />
      {trail ? <span className="flex-none text-t3">{trail}</span> : null}
    </span>
  );
}
