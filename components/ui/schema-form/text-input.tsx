"use client";
import { DateTimeInput } from "../date-time-input";
import { Input } from "../input";
import { Textarea } from "../textarea";
import { FieldFrame } from "./field-frame";
import type { TextField } from "./field-model";
import { emptyValue, type FieldProps } from "./field-props";

/** Short text, long text, a secret, a date or a moment. */
export function TextInput({ field, pointer, value, onChange }: FieldProps<TextField>) {
  const text = typeof value === "string" ? value : "";
  const write = (next: string) => onChange(next === "" ? emptyValue(field) : next);
  return (
    <FieldFrame field={field} pointer={pointer}>
      {field.kind === "long_text" ? (
        <Textarea value={text} placeholder={field.placeholder} onChange={(event) => write(event.target.value)} />
      ) : field.kind === "date_time" ? (
        <DateTimeInput value={text} onValueChange={write} />
      ) : (
        <Input
          type={field.kind === "date" ? "date" : field.kind === "secret" ? "password" : field.inputType}
          autoComplete="off"
          spellCheck={field.kind === "text"}
          value={text}
          placeholder={field.placeholder}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
