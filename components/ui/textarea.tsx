"use client";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlStyles } from "./control-styles";
import { useFieldWiring } from "./field";

interface TextareaProps extends ComponentProps<"textarea"> {
  mono?: boolean | undefined;
}

export function Textarea({ mono, className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldWiring()}
      rows={rows}
      {...rest}
      className={cn(controlStyles(), "block resize-y py-[7px]", mono && "mono", className)}
    />
  );
}
