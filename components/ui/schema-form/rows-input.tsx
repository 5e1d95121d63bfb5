"use client";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "../button";
import { IconButton } from "../icon-button";
import { withMovedRow, withoutRow, withRow } from "./edit-value";
import { ChoiceFrame } from "./field-frame";
import type { FieldModel, RowsField } from "./field-model";
import type { FieldProps } from "./field-props";
import { FOCUSABLE } from "./focus-first-error";
import { useFormContext } from "./form-context";
import { isJsonArray, type Json, pointerTo } from "./json";
import { startRow } from "./start-value";

interface RowsInputProps extends FieldProps<RowsField> {
  readonly renderField: (props: FieldProps) => ReactNode;
}

/** The items of an array, to add, move and take out. */
export function RowsInput({ field, pointer, value, onChange, renderField }: RowsInputProps) {
  const { reportText } = useFormContext();
  const area = useRef<HTMLFieldSetElement>(null);
  const rows: readonly Json[] = isJsonArray(value) ? value : [];
  // Rows change places: a text problem is tied to a place and would stay behind.
  const change = (next: readonly Json[]) => {
    for (let n = 0; n < rows.length; n += 1) reportText(pointerTo(pointer, n), null);
    onChange(next.length === 0 && !field.required ? undefined : [...next]);
  };
  // Who adds a row means to fill it in.
  const add = () => {
    flushSync(() => change([...rows, startRow(field.item)]));
    area.current?.children.item(rows.length)?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  const full = rows.length >= field.maxItems ? `At most ${field.maxItems}` : undefined;
  const least = rows.length <= field.minItems ? `At least ${field.minItems}` : undefined;
  return (
    <ChoiceFrame field={field} pointer={pointer}>
      {({ labelledBy, describedBy }) => (
        <fieldset ref={area} aria-labelledby={labelledBy} aria-describedby={describedBy} className="grid min-w-0 gap-2">
          {rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
            <div key={n} className="flex items-end gap-1">
              <div className="min-w-0 flex-1">
                {renderField({
                  field: named(field.item, n + 1),
                  pointer: pointerTo(pointer, n),
                  value: row,
                  onChange: (next) => onChange(withRow(rows, n, next)),
                })}
              </div>
              <IconButton
                label={`Move row ${n + 1} up`}
                icon={<ArrowUp />}
                disabledReason={n === 0 ? "It is the first" : undefined}
                onClick={() => change(withMovedRow(rows, n, n - 1))}
              />
              <IconButton
                label={`Move row ${n + 1} down`}
                icon={<ArrowDown />}
                disabledReason={n === rows.length - 1 ? "It is the last" : undefined}
                onClick={() => change(withMovedRow(rows, n, n + 1))}
              />
              <IconButton
                label={`Remove row ${n + 1}`}
                icon={<X />}
                disabledReason={least}
                onClick={() => change(withoutRow(rows, n))}
              />
            </div>
          ))}
          <Button size="sm" className="w-fit" icon={<Plus className="size-3.5" />} disabledReason={full} onClick={add}>
            Add row
          </Button>
        </fieldset>
      )}
    </ChoiceFrame>
  );
}

/** "Tag 2": a row is told from its neighbours by its place. */
function named(item: FieldModel, place: number): FieldModel {
  return { ...item, title: `${item.title} ${place}` };
}
