"use client";
import { Command as Cmdk } from "cmdk";
import type { ReactNode } from "react";
import { Kbd } from "../kbd";

interface PaletteGroupProps {
  heading: string;
  children: ReactNode;
}

/** A heading of the command palette with what is under it. */
export function PaletteGroup({ heading, children }: PaletteGroupProps) {
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-t3"
    >
      {children}
    </Cmdk.Group>
  );
}

interface PaletteItemProps {
  /** Unique in the palette. */
  value: string;
  /** What typing finds it by. */
  keywords: string[];
  icon?: ReactNode;
  hint?: ReactNode;
  kbd?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}

/** One line of the command palette. */
export function PaletteItem({ value, keywords, icon, hint, kbd, onSelect, children }: PaletteItemProps) {
  return (
    <Cmdk.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      className="flex h-[34px] cursor-default select-none items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-s3 phone:h-11 [&>svg:not([data-state-kind])]:text-t3"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint ? <span className="num flex-none text-t3 text-xs">{hint}</span> : null}
      {kbd ? <Kbd keys={kbd} className="phone:hidden" /> : null}
    </Cmdk.Item>
  );
}
