"use client";
import { type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { Note } from "../note";
import { Segmented } from "../segmented";
import { checkValue } from "./check-value";
import { focusFirstError } from "./focus-first-error";
import { FormContext } from "./form-context";
import type { Json } from "./json";
import { JsonEditor } from "./json-editor";
import { readField } from "./read-field";
import { SchemaField } from "./schema-field";
import { listPointers, toShownErrors } from "./shown-errors";
import { useTextProblems } from "./use-text-problems";

export interface SchemaFormHandle {
  /** True when the value may be sent. Else every error shows and the first field at fault has the focus. */
  readonly check: () => boolean;
}

export interface SchemaFormProps {
  schema: Json;
  /** Undefined while nothing is filled in; begin with `startFormValue(schema)`. */
  value: Json | undefined;
  onValueChange: (value: Json | undefined) => void;
  ref?: Ref<SchemaFormHandle>;
  /** Names the form and heads it: "Input". */
  label: string;
  /** A quiet sentence beside the heading. */
  note?: ReactNode;
  /** What the server said about parts of this very value, by JSON pointer. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** What else to show below a field, by JSON pointer. */
  extras?: Readonly<Record<string, ReactNode>>;
  /** Room for two columns: a dialog, not a card. */
  wide?: boolean;
}

const MODES = [
  { value: "form", label: "Form" },
  { value: "json", label: "JSON" },
] as const;

/** A form for any JSON Schema (draft 2020-12), with the same value as JSON one switch away. */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, value, onValueChange, ref, label, note, errors: refused, extras = {}, wide = false } = props;
  const [mode, setMode] = useState<"form" | "json">("form");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showAll, setShowAll] = useState(false);
  const text = useTextProblems();
  const area = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const field = useMemo(() => readField(schema), [schema]);
  const pointers = useMemo(() => (mode === "json" ? [""] : listPointers(field, value)), [mode, field, value]);
  const found = useMemo(
    () => toShownErrors({ ...checkValue(schema, value), ...text.problems }, pointers),
    [schema, value, text.problems, pointers],
  );
  const answered = refused ? toShownErrors(refused, pointers) : {};
  const check = () => {
    setShowAll(true);
    const at = Object.keys(found);
    if (at.length > 0) focusFirstError(area.current, at);
    return at.length === 0;
  };
  useImperativeHandle(ref, () => ({ check }));
  const errorAt = (pointer: string) => (showAll || left.has(pointer) ? found[pointer] : undefined) ?? answered[pointer];
  const context = {
    errorAt,
    leave: (pointer: string) => setLeft((known) => new Set(known).add(pointer)),
    reportText: text.report,
    extras,
    wide,
  };
  const switchMode = (next: "form" | "json") => {
    // Text that is no JSON yet has no form: it has to be put right first.
    if (Object.keys(text.problems).length > 0) return void check();
    setMode(next);
  };
  const loose = field.kind === "group" && mode === "form" ? errorAt("") : undefined;
  return (
    <FormContext value={context}>
      <fieldset ref={area} aria-labelledby={id} className="min-w-0">
        <div data-form-head className="mb-2 flex min-h-7 items-center gap-x-2.5 phone:flex-wrap">
          <h3 id={id} className="font-semibold">
            {label}
          </h3>
          <span className="ml-auto truncate text-t3 text-xs phone:order-last phone:empty:hidden phone:ml-0 phone:basis-full phone:whitespace-normal">
            {note}
          </span>
          <Segmented
            label={`${label} as`}
            value={mode}
            onValueChange={switchMode}
            options={MODES}
            className="phone:ml-auto"
          />
        </div>
        {loose ? (
          <Note tone="danger" className="mb-2">
            {loose}
          </Note>
        ) : null}
        {mode === "json" ? (
          <JsonEditor
            field={{ ...field, title: `${label} as JSON` }}
            pointer=""
            value={value}
            onChange={onValueChange}
          />
        ) : (
          <SchemaField field={field} pointer="" value={value} onChange={onValueChange} />
        )}
      </fieldset>
    </FormContext>
  );
}
