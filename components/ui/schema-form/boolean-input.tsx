"use client";
import { Checkbox } from "../checkbox";
import { RadioCards } from "../radio-cards";
import { ChoiceFrame, LeaveArea } from "./field-frame";
import type { BooleanField } from "./field-model";
import type { FieldProps } from "./field-props";
import { useFormContext } from "./form-context";
import { useSuggestionId } from "./suggestion-id";

/** A checkbox; a question that must be answered and has no default gets two radios with nothing preset. */
export function BooleanInput({ field, pointer, value, onChange }: FieldProps<BooleanField>) {
  const { wide, extras } = useFormContext();
  const suggestionId = useSuggestionId();
  if (field.required && field.preset === undefined) {
    return (
      <ChoiceFrame field={field} pointer={pointer}>
        {(ids) => (
          <RadioCards
            {...ids}
            value={typeof value === "boolean" ? String(value) : undefined}
            onValueChange={(next) => onChange(next === "true")}
            boxed={wide}
            dense={!wide}
            columns={2}
            options={[
              { value: "true", title: "Yes" },
              { value: "false", title: "No" },
            ]}
          />
        )}
      </ChoiceFrame>
    );
  }
  return (
    <LeaveArea pointer={pointer}>
      <Checkbox
        checked={value === true}
        onCheckedChange={onChange}
        label={field.title}
        hint={field.description}
        aria-describedby={suggestionId}
      />
      {extras[pointer] ? <div className="mt-[5px] text-t3 text-xs">{extras[pointer]}</div> : null}
    </LeaveArea>
  );
}
