"use client";
import * as Primitive from "radix-ui/toggle-group";
import type { ReactNode } from "react";
import { cn } from "./cn";

const SEGMENTS = "inline-flex gap-0.5 rounded-md border border-line bg-s2 p-0.5";
const SEGMENT =
  "inline-flex h-[22px] items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-t2 text-xs hover:text-t1 data-[state=on]:bg-s1 data-[state=on]:font-medium data-[state=on]:text-t1 data-[state=on]:ring-1 data-[state=on]:ring-line2 phone:h-[38px] phone:text-[0.8125rem] forced-colors:data-[state=on]:outline-2";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; count?: string | undefined; title?: string | undefined }[];
  /** Fills the row, each segment as wide as the next; told so, on a phone alone. */
  stretch?: boolean | "phone";
  className?: string;
}

/** A small choice of which exactly one is on. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, stretch, className } = props;
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onValueChange(option.value);
  };
  return (
    <Primitive.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={cn(SEGMENTS, stretch === true && "flex", stretch === "phone" && "phone:flex", className)}
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          title={option.title}
          className={cn(SEGMENT, stretch === true && "flex-1 px-1", stretch === "phone" && "phone:flex-1 phone:px-1")}
        >
          {option.label}
          {option.count === undefined ? null : <span className="num font-normal text-t3">{option.count}</span>}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}

interface SegmentedManyProps<Value extends string> {
  label: string;
  values: readonly Value[];
  onValuesChange: (values: readonly Value[]) => void;
  options: readonly { value: Value; label: ReactNode }[];
}

/** A small choice of which any number are on; fills the row. */
export function SegmentedMany<Value extends string>(props: SegmentedManyProps<Value>) {
  const { label, values, onValuesChange, options } = props;
  const choose = (next: readonly string[]) =>
    onValuesChange(options.map((option) => option.value).filter((value) => next.includes(value)));
  return (
    <Primitive.Root
      type="multiple"
      aria-label={label}
      value={[...values]}
      onValueChange={choose}
      className={cn(SEGMENTS, "flex")}
    >
      {options.map((option) => (
        <Primitive.Item key={option.value} value={option.value} className={cn(SEGMENT, "flex-1 px-1")}>
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
