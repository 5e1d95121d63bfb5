"use client";
import { useState } from "react";
import { Textarea } from "../textarea";
import { FieldFrame } from "./field-frame";
import type { FieldModel } from "./field-model";
import type { FieldProps } from "./field-props";
import { useFormContext } from "./form-context";
import { isSameJson } from "./is-same-json";
import { parseJsonText } from "./parse-json-text";

/** JSON as text, with its schema beside it. Text that is no JSON stays and stops sending. */
export function JsonEditor({ field, pointer, value, onChange }: FieldProps<FieldModel>) {
  const { reportText } = useFormContext();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? null : parseJsonText(typed);
  const isMine = parsed !== null && (parsed.problem !== null || isSameJson(parsed.value, value));
  const text = isMine ? (typed ?? "") : value === undefined ? "" : JSON.stringify(value, null, 2);
  const write = (next: string) => {
    setTyped(next);
    const isEmptied = next.trim() === "" && !field.required;
    const read = parseJsonText(next);
    reportText(pointer, isEmptied ? null : read.problem);
    if (isEmptied) onChange(undefined);
    else if (read.problem === null) onChange(read.value);
  };
  return (
    <div className="grid gap-2">
      <FieldFrame field={field} pointer={pointer}>
        <Textarea
          mono
          spellCheck={false}
          rows={Math.min(16, Math.max(4, text.split("\n").length))}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </FieldFrame>
      <details className="text-t3 text-xs">
        <summary className="w-fit cursor-pointer rounded-sm phone:min-h-11 phone:leading-[2.75rem]">Schema</summary>
        <pre className="mono mt-1 max-h-60 overflow-auto rounded-md bg-s2 p-2 text-t2">
          {JSON.stringify(field.schema, null, 2)}
        </pre>
      </details>
    </div>
  );
}
