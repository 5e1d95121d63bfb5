"use client";
import { Check } from "lucide-react";
import * as Primitive from "radix-ui/dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";
import { Kbd } from "./kbd";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  /** Where a key opens it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

export function Menu({ trigger, label, align = "end", side = "bottom", className, children, ...held }: MenuProps) {
  return (
    <Primitive.Root modal={false} {...held}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-pop overflow-auto rounded-lg bg-pop p-1 shadow-pop outline-none",
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const ITEM =
  "flex min-h-7 cursor-default select-none items-center gap-2 rounded-md px-2 text-t1 outline-none data-[highlighted]:bg-s3 aria-disabled:text-t3 phone:min-h-11 [&>svg]:text-t3";

interface MenuItemProps {
  icon?: ReactNode;
  kbd?: string | undefined;
  /** A fact at the right. */
  hint?: ReactNode;
  danger?: boolean;
  /** Why it cannot be chosen; shown under the words, and choosing does nothing. */
  disabledReason?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, kbd, hint, danger, disabledReason, onSelect, children }: MenuItemProps) {
  const select = (event: Event) => {
    if (disabledReason)
      event.preventDefault(); // stays open, so that the reason can be read
    else onSelect();
  };
  return (
    <Primitive.Item
      onSelect={select}
      {...(disabledReason ? { "aria-disabled": true } : {})}
      className={cn(ITEM, danger && !disabledReason && "text-danger [&>svg]:text-danger")}
    >
      {icon}
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate">{children}</span>
        {disabledReason ? <span className="block max-w-64 text-t3 text-xs">{disabledReason}</span> : null}
      </span>
      {hint ? <span className="num text-t3 text-xs">{hint}</span> : null}
      {kbd ? <Kbd keys={kbd} className="phone:hidden" /> : null}
    </Primitive.Item>
  );
}

interface MenuRadioGroupProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
}

export function MenuRadioGroup<Value extends string>({ value, onValueChange, children }: MenuRadioGroupProps<Value>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {children}
    </Primitive.RadioGroup>
  );
}

interface MenuRadioItemProps {
  value: string;
  icon?: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

export function MenuRadioItem({ value, icon, hint, children }: MenuRadioItemProps) {
  return (
    <Primitive.RadioItem value={value} className={ITEM}>
      <Mark />
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint ? <span className="num text-t3 text-xs">{hint}</span> : null}
    </Primitive.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 pt-1.5 pb-1 font-medium text-2xs text-t3">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}

function Mark() {
  return (
    <span className="grid size-3.5 flex-none place-items-center">
      <Primitive.ItemIndicator>
        <Check className="size-3.5" />
      </Primitive.ItemIndicator>
    </span>
  );
}
