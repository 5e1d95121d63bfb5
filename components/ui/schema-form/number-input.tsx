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
  // "1." and "1.0" are both 1: what was typed stays on screen as long as it means the value, until one leaves the field.
  const text = toNumber(typed) === value ? typed : textOf(value);
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
        onBlur={() => setTyped("")}
        onChange={(event) => write(event.target.value)}
      />
    </FieldFrame>
  );
}

/** With separators, as its range is told. It does not change as one comes to it: that would end the selection one types over. */
function textOf(value: Json | undefined): string {
  if (typeof value === "number") return formatNumber(value);
  return value === undefined || value === null ? "" : String(value);
}

const WITH_SEPARATORS = /^\s*[+-]?\d{1,3}(,\d{3})+(\.\d*)?\s*$/;

/** The number a text means, else the text itself. */
function toNumber(text: string): Json {
  const number = Number(WITH_SEPARATORS.test(text) ? text.replaceAll(",", "") : text);
  return text.trim() === "" || !Number.isFinite(number) ? text : number;
}
