"use client";
import { type ReactNode, useState } from "react";
import { RadioCards } from "../radio-cards";
import { ChoiceFrame } from "./field-frame";
import type { VariantsField } from "./field-model";
import type { FieldProps } from "./field-props";
import { findVariant } from "./find-variant";
import { startRow } from "./start-value";

interface VariantsInputProps extends FieldProps<VariantsField> {
  readonly renderField: (props: FieldProps) => ReactNode;
}

/** Radios that swap what is asked below them. */
export function VariantsInput({ field, pointer, value, onChange, renderField }: VariantsInputProps) {
  const [picked, setPicked] = useState(() => findVariant(field, value));
  const option = field.options[picked];
  const pick = (key: string) => {
    const next = field.options[Number(key)];
    setPicked(Number(key));
    if (next) onChange(startRow(next));
  };
  return (
    <div className="grid gap-2">
      <ChoiceFrame field={field} pointer={pointer}>
        {(ids) => (
          <RadioCards
            {...ids}
            dense
            value={option ? String(picked) : undefined}
            onValueChange={pick}
            options={field.options.map((each, n) => ({
              value: String(n),
              title: each.title,
              description: each.description,
            }))}
          />
        )}
      </ChoiceFrame>
      {option && option.kind !== "fixed" ? renderField({ field: option, pointer, value, onChange }) : null}
    </div>
  );
}
