"use client";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** As the server takes them. */
const MAX_REASON_CHARS = 2_000;

interface ReasonFieldProps extends Pick<ComponentProps<typeof Field>, "help" | "error" | "className"> {
  label?: string;
  hint?: string | undefined;
  placeholder?: string;
  reason: string;
  onReason: (reason: string) => void;
}

/** Why a person does something, as its receipt keeps it. */
export function ReasonField(props: ReasonFieldProps) {
  const { label = "Reason", hint = "optional", placeholder, reason, onReason, ...field } = props;
  return (
    <Field label={label} hint={hint} {...field}>
      <Input
        autoComplete="off"
        maxLength={MAX_REASON_CHARS}
        placeholder={placeholder}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    </Field>
  );
}
