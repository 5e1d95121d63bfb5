"use client";
import { Check, ChevronDown } from "lucide-react";
import * as Primitive from "radix-ui/select";
import { type ReactNode, useId, useState } from "react";
import { cn } from "./cn";
import { controlStyles } from "./control-styles";
import { useFieldWiring } from "./field";

interface SelectProps<Value extends string> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: string;
    hint?: string | undefined;
    /** What is typed to reach it, where that is not its label. */
    typed?: string | undefined;
    disabled?: boolean | undefined;
  }[];
  placeholder?: string;
  icon?: ReactNode;
  tone?: "field" | "quiet" | undefined;
  size?: "sm" | "md" | undefined;
  className?: string;
  disabled?: boolean;
  "aria-label"?: string;
}

/** One of a list that would not fit as radios. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder = "Choose", icon, tone, size, className, ...rest } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const [isMeant, setIsMeant] = useState(false);
  const mean = () => setIsMeant(true);
  // All that can be chosen is made once somebody is about to choose: closed, a few hundred would hold the page up for nothing.
  const made = isMeant ? options : chosen ? [chosen] : [];
  return (
    <Primitive.Root
      value={value ?? ""}
      onValueChange={(next) => onValueChange(next as Value)} // items carry only values of this type
      {...(rest.disabled ? { disabled: true } : {})}
    >
      <Primitive.Trigger
        {...useFieldWiring()}
        aria-label={rest["aria-label"]}
        onFocus={mean}
        onPointerDown={mean}
        className={cn(controlStyles({ tone, size }), "text-left", className)}
      >
        {icon ? <span className="flex-none text-t3">{icon}</span> : null}
        <span className="min-w-0 flex-1 truncate">
          <Primitive.Value placeholder={<span className="text-t3">{placeholder}</span>}>
            {chosen?.label}
          </Primitive.Value>
          {chosen?.hint ? <span className="ml-2 text-t3">{chosen.hint}</span> : null}
        </span>
        <ChevronDown className="size-3.5 text-t3" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop overflow-hidden rounded-lg bg-pop p-1 shadow-pop"
        >
          <Primitive.Viewport>
            {made.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                textValue={option.typed ?? option.label}
                disabled={option.disabled ?? false}
                aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
                className="flex min-h-7 cursor-default select-none items-center gap-2 rounded-md px-2 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-s3 phone:min-h-11"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                {option.hint ? (
                  <span id={`${id}-${option.value}`} className="text-t3">
                    {option.hint}
                  </span>
                ) : null}
                <Primitive.ItemIndicator className="ml-auto">
                  <Check className="size-3.5" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
