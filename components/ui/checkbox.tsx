"use client";
import { Check, Minus } from "lucide-react";
import * as Primitive from "radix-ui/checkbox";
import { type MouseEvent, type ReactNode, useId } from "react";
import { cn } from "./cn";
import { useFieldWiring } from "./field";

interface CheckboxProps {
  checked: boolean | "indeterminate";
  onCheckedChange?: (checked: boolean) => void;
  label?: ReactNode;
  /** What the choice means, in quieter words. */
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
  tabIndex?: number;
  /** For what depends on how it was pressed. */
  onClick?: (event: MouseEvent) => void;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
}

export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hint,
  disabled = false,
  className,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const field = useFieldWiring();
  const id = field.id ?? ownId;
  const box = (
    <Primitive.Root
      {...field}
      {...rest}
      id={id}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheckedChange?.(next === true)}
      className={cn(
        "grid size-4 flex-none place-items-center rounded-sm border-[1.5px] border-ctl text-on-ink data-[state=checked]:border-ink data-[state=indeterminate]:border-ink data-[state=checked]:bg-ink data-[state=indeterminate]:bg-ink disabled:opacity-50 phone:size-5",
        // The target is larger than the box inside its edge: 24 px, on a phone 44.
        "relative after:absolute after:-inset-[5.5px] phone:after:-inset-[13.5px]",
        label === undefined && className,
      )}
    >
      <Primitive.Indicator className="forced-colors:text-[CanvasText]">
        {checked === "indeterminate" ? <Minus className="size-3" /> : <Check className="size-3" />}
      </Primitive.Indicator>
    </Primitive.Root>
  );
  if (label === undefined) return box;
  return (
    <div className={cn("flex items-start gap-2 phone:min-h-11 phone:items-center", className)}>
      <span className="flex h-5 items-center">{box}</span>
      <label htmlFor={id}>
        {label} {hint ? <span className="ml-1 text-t3">{hint}</span> : null}
      </label>
    </div>
  );
}
