"use client";
import { Input } from "./input";

interface DateTimeInputProps {
  /** ISO 8601 instant; "" for none. */
  value: string;
  onValueChange: (value: string) => void;
}

/** A moment, picked or typed in the reader's own zone. */
export function DateTimeInput({ value, onValueChange }: DateTimeInputProps) {
  return (
    <Input
      type="datetime-local"
      value={toLocal(value)}
      onChange={(event) => onValueChange(toInstant(event.target.value))}
    />
  );
}

/** An ISO instant as the picker wants it: local, without a zone; seconds only where there are some. */
function toLocal(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "";
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  return local.endsWith(":00") ? local.slice(0, 16) : local;
}

function toInstant(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
