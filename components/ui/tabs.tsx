"use client";
import * as Primitive from "radix-ui/tabs";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { TAB_LOOK } from "./tab-look";

interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
  children: ReactNode;
}

/** Holds a TabBar and its TabPanels; which one is open lives in the address. */
export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)} // triggers carry only values of this type
      activationMode="manual"
      className={cn("flex min-h-0 flex-col", className)}
    >
      {children}
    </Primitive.Root>
  );
}

interface TabBarProps {
  label: string;
  items: readonly { value: string; label: ReactNode; count?: string | undefined }[];
  /** Controls at the right end of the bar. */
  end?: ReactNode;
  className?: string;
}

/** One tab each; give every item a TabPanel. */
export function TabBar({ label, items, end, className }: TabBarProps) {
  return (
    <div className={cn("flex flex-none items-center border-line border-b pr-4", className)}>
      <Primitive.List
        aria-label={label}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto px-2.5 [scrollbar-width:none] phone:px-2"
      >
        {items.map((item) => (
          <Primitive.Trigger key={item.value} value={item.value} className={TAB_LOOK}>
            {item.label}
            {item.count === undefined ? null : <span className="num font-normal text-t3 text-xs">{item.count}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {end}
    </div>
  );
}

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

/** What a tab shows; it is in the page only while its tab is open. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Primitive.Content value={value} className={cn("min-h-0 focus-visible:-outline-offset-2", className)}>
      {children}
    </Primitive.Content>
  );
}
