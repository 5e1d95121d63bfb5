"use client";
import type { ReactNode } from "react";
import { cn } from "../cn";
import { withKey } from "./edit-value";
import type { FieldModel, GroupField } from "./field-model";
import type { FieldProps } from "./field-props";
import { useFormContext } from "./form-context";
import { isJsonObject, pointerTo } from "./json";
import { useSuggestionId } from "./suggestion-id";

interface GroupInputProps extends FieldProps<GroupField> {
  readonly renderField: (props: FieldProps) => ReactNode;
}

/** The fields of an object; a group inside another gets a legend. */
export function GroupInput({ field, pointer, value, onChange, renderField }: GroupInputProps) {
  const { wide } = useFormContext();
  const suggestionId = useSuggestionId();
  const object = isJsonObject(value) ? value : undefined;
  const shown = field.fields.filter((part) => part.field.kind !== "fixed");
  const halves = wide ? halvesOf(shown.map((part) => part.field)) : [];
  const parts = (
    <div className={cn("grid gap-3", wide && "grid-cols-2 gap-x-2.5 phone:grid-cols-1")}>
      {shown.map((part, n) => (
        <div key={part.key} className={cn("min-w-0", wide && !halves[n] && "col-span-full")}>
          {renderField({
            field: part.field,
            pointer: pointerTo(pointer, part.key),
            value: object && Object.hasOwn(object, part.key) ? object[part.key] : undefined,
            onChange: (next) => onChange(withKey(object, part.key, next)),
          })}
        </div>
      ))}
    </div>
  );
  if (pointer === "") return parts;
  return (
    <fieldset aria-describedby={suggestionId} className="min-w-0 rounded-md border border-line px-3 pt-1 pb-3">
      <legend className="px-1 font-medium text-t2 text-xs">
        {field.title} {field.required ? <span className="font-normal text-t3">required</span> : null}
      </legend>
      {field.description ? <p className="mb-2 text-t3 text-xs">{field.description}</p> : null}
      {parts}
    </fieldset>
  );
}

/** Which of them take half a row: short ones that stand beside another, so that no half stays empty. */
export function halvesOf(fields: readonly FieldModel[]): readonly boolean[] {
  const halves = fields.map(() => false);
  for (let n = 1; n < fields.length; n += 1) {
    const [before, field] = [fields[n - 1], fields[n]];
    if (!before || !field || halves[n - 1] || !isShort(before) || !isShort(field)) continue;
    halves[n - 1] = true;
    halves[n] = true;
  }
  return halves;
}

/** Half a row is enough for it. */
function isShort(field: FieldModel): boolean {
  if (field.kind === "text") return !field.required;
  return field.kind === "number" || field.kind === "date" || field.kind === "date_time";
}
