"use client";
import * as Primitive from "radix-ui/radio-group";
import { type ReactNode, useId } from "react";
import { cn } from "./cn";
import { Kbd } from "./kbd";
import { Tag } from "./tag";

interface RadioCard<Value extends string> {
  value: Value;
  title: string;
  description?: ReactNode;
  /** A word beside the title: "Default". */
  tag?: string | undefined;
  end?: ReactNode;
  kbd?: string | undefined;
  /** Why it cannot be chosen; shown in place of the description. */
  disabledReason?: string | undefined;
}

interface RadioCardsProps<Value extends string> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  options: readonly RadioCard<Value>[];
  /** Every option in a box of its own, not only the chosen one. */
  boxed?: boolean;
  columns?: 1 | 2;
  /** Less padding, smaller descriptions: in a card. */
  dense?: boolean;
  className?: string;
}

/** A choice whose options say what they cost. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { value, onValueChange, label, labelledBy, describedBy, options, boxed, columns = 1, dense, className } = props;
  const id = useId();
  return (
    <Primitive.Root
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value ?? ""}
      onValueChange={(next) => onValueChange(next as Value)} // items carry only values of this type
      className={cn("grid", columns === 2 && "grid-cols-2 gap-2.5", boxed && columns === 1 && "gap-2", className)}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is a button, which a label may hold
        <label
          key={option.value}
          className={cn(
            "flex items-start gap-2.5 rounded-md px-2.5 py-[9px] has-[[data-state=checked]]:bg-s2 has-[[data-state=checked]]:ring-1 has-[[data-state=checked]]:ring-line2 has-[[data-state=checked]]:ring-inset has-disabled:cursor-not-allowed has-disabled:text-t3",
            dense && "px-2 py-[5px] phone:px-2.5 phone:py-[9px]",
            boxed && "ring-1 ring-line ring-inset has-[[data-state=checked]]:ring-ctl",
          )}
        >
          <Primitive.Item
            value={option.value}
            disabled={option.disabledReason !== undefined}
            aria-labelledby={`${id}-${option.value}-title`}
            aria-describedby={`${option.tag ? `${id}-${option.value}-tag ` : ""}${id}-${option.value}-text`}
            className="mt-0.5 grid size-4 flex-none place-items-center rounded-full border-[1.5px] border-ctl data-[state=checked]:border-ink disabled:opacity-60 phone:size-5"
          >
            <Primitive.Indicator className="keeps-colour size-2 rounded-full bg-ink forced-colors:bg-[CanvasText]" />
          </Primitive.Item>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-strong">
              <span id={`${id}-${option.value}-title`}>{option.title}</span>
              {option.tag ? (
                <span id={`${id}-${option.value}-tag`} className="inline-flex">
                  <Tag>{option.tag}</Tag>
                </span>
              ) : null}
            </span>
            <span
              id={`${id}-${option.value}-text`}
              className={cn(
                "block text-t2",
                dense && "text-xs leading-[1.0625rem]",
                option.disabledReason && "text-t3",
              )}
            >
              {option.disabledReason ?? option.description}
            </span>
          </span>
          {option.end ? <span className="flex-none text-t3 text-xs">{option.end}</span> : null}
          {option.kbd ? <Kbd keys={option.kbd} className="phone:hidden" /> : null}
        </label>
      ))}
    </Primitive.Root>
  );
}
