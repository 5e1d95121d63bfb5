"use client";
import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** The id and descriptions a control takes from the Field around it. */
export function useFieldWiring(): { id?: string; "aria-describedby"?: string; "aria-invalid"?: true } {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy ? { "aria-describedby": field.describedBy } : {}),
    ...(field.invalid ? { "aria-invalid": true } : {}),
  };
}

interface FieldProps {
  label: ReactNode;
  /** A word after the label: "required", "optional". */
  hint?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** Id of something else that describes the control. */
  describedBy?: string | undefined;
  hideLabel?: boolean;
  /** A small control at the right of the label's row, for how the field is filled in. */
  aside?: ReactNode;
  className?: string;
  /** One Input, Textarea or Select. */
  children: ReactNode;
}

/** Label, control, help and error, tied together for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, help, error, describedBy, hideLabel, aside, className, children } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [error ? errorId : "", help ? helpId : "", describedBy].filter(Boolean).join(" ");
  const name = (
    <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-[5px] block font-medium text-t2 text-xs"}>
      {label} {hint ? <span className="font-normal text-t3">{hint}</span> : null}
    </label>
  );
  return (
    <div className={cn("min-w-0", className)}>
      {aside ? (
        <div className="-mt-2 mb-[3px] flex items-center justify-between gap-2 [&>label]:mb-0">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      <FieldContext value={{ id, describedBy: described || undefined, invalid: error !== undefined }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={errorId} className="mt-[5px] flex items-start gap-1.5 text-danger text-xs">
          <CircleAlert className="mt-0.5 size-3" />
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={helpId} className="mt-[5px] text-t3 text-xs">
          {help}
        </p>
      ) : null}
    </div>
  );
}
