"use client";
import { Lightbulb, ListTodo, type LucideIcon, Unplug } from "lucide-react";
import { useState } from "react";
import { cutText } from "@/components/ui/cut-text";
import { LongText } from "@/components/ui/long-text";
import type { EventView } from "@/server/contract/task-view";
import { type Aside, readAside } from "../log/read-aside";
import { LineTime } from "./message-line";

const LONGEST = 120;
const ICON: Readonly<Record<Aside["kind"], LucideIcon>> = { thought: Lightbulb, plan: ListTodo, session: Unplug };

/** What an agent thought or planned, folded to one line; open, it shows all of it as plain text. What became of its session stands open. */
export function AsideLine({ event }: { event: EventView }) {
  const aside = readAside(event);
  return (
    <div className="flex items-start gap-2 py-1">
      <div className="min-w-0 flex-1">
        {aside.kind === "session" ? <WholeAside aside={aside} /> : <FoldedAside aside={aside} />}
      </div>
      <span className="flex h-8 items-center phone:hidden">
        <LineTime at={event.at} />
      </span>
    </div>
  );
}

function WholeAside({ aside: { kind, name, text } }: { aside: Aside }) {
  const Icon = ICON[kind];
  return (
    <div className="flex items-start gap-2 px-2.5 py-1.5 text-t3">
      <Icon className="mt-0.5 size-3.5 flex-none" />
      <b className="flex-none font-medium text-t2">{name}</b>
      <LongText className="min-w-0 max-w-[66ch] text-t2" text={text} />
    </div>
  );
}

function FoldedAside({ aside: { kind, name, text } }: { aside: Aside }) {
  const [open, setOpen] = useState(false);
  const Icon = ICON[kind];
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-[30px] w-full items-center gap-2 rounded-md px-2.5 text-left text-t3 hover:bg-s2 phone:min-h-11"
      >
        <Icon className="size-3.5 flex-none" />
        <b className="flex-none font-medium text-t2">{name}</b>
        {open ? null : <span className="truncate">{cutText(text.replace(/\s+/g, " ").trim(), LONGEST)}</span>}
      </button>
      {open ? (
        <LongText className="max-h-96 max-w-[66ch] overflow-auto px-2.5 py-1 text-t2 leading-[1.3125rem]" text={text} />
      ) : null}
    </>
  );
}
