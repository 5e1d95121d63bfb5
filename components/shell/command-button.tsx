"use client";
import { Search } from "lucide-react";
import { openPalette } from "../ui/command/palette-store";
import { Kbd } from "../ui/kbd";

/** Search and commands, in every top bar. */
export function CommandButton() {
  return (
    <button
      type="button"
      aria-label="Search or run a command"
      onClick={openPalette}
      className="flex h-7 w-62 flex-none items-center gap-2 overflow-hidden whitespace-nowrap rounded-md border border-line bg-s1 pr-1.5 pl-[9px] text-left text-t3 hover:border-line2 cramped:w-auto cramped:px-1.5 phone:size-11 phone:justify-center phone:border-0 phone:bg-transparent"
    >
      <Search className="size-3.5 phone:size-5" />
      <span className="flex-1 cramped:hidden">Search or run a command</span>
      <Kbd keys="mod+k" className="cramped:hidden" />
    </button>
  );
}
