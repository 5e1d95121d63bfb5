"use client";
import { CircleAlert } from "lucide-react";
import { type FocusEvent, type ReactNode, useId } from "react";
import { Field } from "../field";
import type { FieldModel } from "./field-model";
import { useFormContext } from "./form-context";
import { useSuggestionId } from "./suggestion-id";

interface FieldFrameProps {
  field: FieldModel;
  pointer: string;
  help?: ReactNode;
  children: ReactNode;
}

/** A single control with the words of its schema and its error. */
export function FieldFrame({ field, pointer, help, children }: FieldFrameProps) {
  const { errorAt, extras } = useFormContext();
  const texts = [field.description, help, extras[pointer]].filter(Boolean);
  return (
    <LeaveArea pointer={pointer}>
      <Field
        label={field.title}
        hint={field.required ? "required" : undefined}
        error={errorAt(pointer)}
        help={texts.length > 0 ? <FieldHelp texts={texts} /> : undefined}
        describedBy={useSuggestionId()}
      >
        {children}
      </Field>
    </LeaveArea>
  );
}

/** Sentences one after the other: what the schema says, the range, what the caller knows. */
function FieldHelp({ texts }: { texts: readonly ReactNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the three places are fixed
  return texts.map((text, n) => <span key={n}>{text} </span>);
}

interface ChoiceFrameProps {
  field: FieldModel;
  pointer: string;
  /** Gets the ids that name and describe the group; the error is among the names, so that it is read with them. */
  children: (ids: GroupIds) => ReactNode;
}

interface GroupIds {
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
}

/** A group of controls that answer one question. */
export function ChoiceFrame({ field, pointer, children }: ChoiceFrameProps) {
  const { errorAt, extras } = useFormContext();
  const id = useId();
  const describedBy = useSuggestionId();
  const error = errorAt(pointer);
  return (
    <LeaveArea pointer={pointer}>
      <p id={`${id}-label`} className="mb-[5px] font-medium text-t2 text-xs">
        {field.title} {field.required ? <span className="font-normal text-t3">required</span> : null}
      </p>
      {field.description ? <p className="mb-1.5 text-t3 text-xs">{field.description}</p> : null}
      {children({ labelledBy: error ? `${id}-label ${id}-error` : `${id}-label`, describedBy })}
      {error ? (
        <p id={`${id}-error`} className="mt-[5px] flex items-start gap-1.5 text-danger text-xs">
          <CircleAlert className="mt-0.5 size-3" />
          {error}
        </p>
      ) : null}
      {extras[pointer] ? <div className="mt-[5px] text-t3 text-xs">{extras[pointer]}</div> : null}
    </LeaveArea>
  );
}

/** Tells the form when the reader goes on to another field; errors find their place by it. */
export function LeaveArea({ pointer, children }: { pointer: string; children: ReactNode }) {
  const { leave } = useFormContext();
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave(pointer);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the controls in it
    <div data-pointer={pointer} onBlur={onBlur} className="min-w-0">
      {children}
    </div>
  );
}
