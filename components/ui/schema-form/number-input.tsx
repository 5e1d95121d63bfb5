"use client";
import { useState } from "react";
import { formatNumber } from "../format/format-count";
import { Input } from "../input";
import { FieldFrame } from "./field-frame";
import type { NumberField } from "./field-model";
import { emptyValue, type FieldProps } from "./field-props";
import type { Json } from "./json";

/** A number. Text that is none is kept as typed and shown as an error, never dropped. */
export function NumberInput({ field, pointer, value, onChange }: FieldProps<NumberField>) {
  const [typed, setTyped] = useState("");
  const [isTyping, setIsTyping] = useState(false);
  // "1." and "1.0" are both 1: what was typed stays on screen as long as it means the value.
  const kept = toNumber(typed) === value ? typed : value === undefined || value === null ? "" : String(value);
  // With separators, as its range is told, while nobody types in it.
  const text = !isTyping && typeof value === "number" ? formatNumber(value) : kept;
  const write = (next: string) => {
    setTyped(next);
    onChange(next.trim() === "" ? emptyValue(field) : toNumber(next));
  };
  return (
    <FieldFrame field={field} pointer={pointer} help={field.range}>
      <Input
        inputMode={field.integer ? "numeric" : "decimal"}
        autoComplete="off"
        value={text}
        placeholder={field.placeholder}
        trail={field.unit}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => write(event.target.value)}
      />
    </FieldFrame>
  );
}

/** The number a text means, else the text itself. */
function toNumber(text: string): Json {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? text : number;
}
