"use client";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const MAX_LENGTH = 80;

interface ViewName {
  /** As typed, without blanks around it. */
  readonly value: string;
  readonly typed: string;
  readonly problem: string | undefined;
  type(text: string): void;
  /** True when it can be sent; else it says what is missing. */
  check(): boolean;
}

export function useViewName(start: string): ViewName {
  const [typed, setTyped] = useState(start);
  const [isTried, setTried] = useState(false);
  const value = typed.trim();
  return {
    value,
    typed,
    problem: isTried && value === "" ? "Give it a name." : undefined,
    type: setTyped,
    check: () => {
      setTried(true);
      return value !== "";
    },
  };
}

export function ViewNameField({ name }: { name: ViewName }) {
  return (
    <Field label="Name" error={name.problem}>
      <Input value={name.typed} maxLength={MAX_LENGTH} onChange={(event) => name.type(event.target.value)} />
    </Field>
  );
}
