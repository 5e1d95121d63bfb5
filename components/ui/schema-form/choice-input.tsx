"use client";
import { RadioCards } from "../radio-cards";
import { Select } from "../select";
import { ChoiceFrame, FieldFrame } from "./field-frame";
import type { ChoiceField, ChoiceOption } from "./field-model";
import { emptyValue, type FieldProps } from "./field-props";
import { useFormContext } from "./form-context";
import { isSameJson } from "./is-same-json";

/** More than this are picked from a list. */
const MAX_RADIOS = 5;
const NONE = "none";
const SUGGESTED = "Suggested";

/** One of a few values as radios, of many from a list. */
export function ChoiceInput({ field, pointer, value, onChange }: FieldProps<ChoiceField>) {
  const { wide } = useFormContext();
  const isSuggested = ({ value: offered }: ChoiceOption) =>
    field.suggestion !== undefined && isSameJson(offered, field.suggestion);
  const at = field.options.findIndex((option) => isSameJson(option.value, value));
  const chosen = at >= 0 ? String(at) : undefined;
  const choose = (key: string) => onChange(key === NONE ? emptyValue(field) : field.options[Number(key)]?.value);
  if (field.options.length > MAX_RADIOS) {
    const none = field.required ? [] : [{ value: NONE, label: "None" }];
    const options = field.options.map((option, n) => ({
      value: String(n),
      label: option.title,
      hint: isSuggested(option) ? [SUGGESTED, option.description].filter(Boolean).join(". ") : option.description,
    }));
    return (
      <FieldFrame field={field} pointer={pointer}>
        <Select value={chosen} onValueChange={choose} options={[...none, ...options]} />
      </FieldFrame>
    );
  }
  return (
    <ChoiceFrame field={field} pointer={pointer}>
      {(ids) => (
        <RadioCards
          {...ids}
          value={chosen}
          onValueChange={choose}
          boxed={wide}
          dense={!wide}
          columns={wide && field.options.length === 2 ? 2 : 1}
          options={field.options.map((option, n) => ({
            value: String(n),
            title: option.title,
            description: option.description,
            tag: isSuggested(option) ? SUGGESTED : undefined,
          }))}
        />
      )}
    </ChoiceFrame>
  );
}
