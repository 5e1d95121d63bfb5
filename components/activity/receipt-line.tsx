"use client";
import { Ban, Bot, Check, Gauge, LoaderCircle, Plug, User } from "lucide-react";
import Link from "next/link";
import { memo, type ReactNode } from "react";
import { actorName } from "@/components/data/actor-name";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { shortId } from "@/components/ui/format/short-id";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { ReceiptRow } from "@/server/contract/activity";
import { receiptHref, refOf } from "./receipt-href";
import { resultWords, targetWords, verbWords } from "./receipt-words";

const COLUMNS =
  "grid grid-cols-[84px_66px_minmax(84px,1fr)_minmax(72px,0.9fr)_minmax(0,2.8fr)_minmax(134px,1.2fr)] items-center gap-x-3 px-5";

const ICONS: Readonly<Record<string, ReactNode>> = {
  operator: <User className="size-3.5" />,
  client: <Plug className="size-3.5" />,
  agent: <Bot className="size-3.5" />,
  worker: <Bot className="size-3.5" />,
};

export function ReceiptLineHead() {
  return (
    <div aria-hidden className={cn(COLUMNS, "h-8 flex-none border-line border-b text-t3 text-xs phone:hidden")}>
      <span>Time</span>
      <span>Number</span>
      <span>Who</span>
      <span>What</span>
      <span>On, and why</span>
      <span>Result</span>
    </div>
  );
}

interface ReceiptLineProps {
  row: ReceiptRow;
  isOpen: boolean;
  /** Where keys are. */
  isAt: boolean;
}

/** One receipt in the list; it opens beside it. */
export const ReceiptLine = memo(function ReceiptLine({ row, isOpen, isAt }: ReceiptLineProps) {
  return (
    <Link
      href={receiptHref(refOf(row))}
      scroll={false}
      prefetch={false}
      aria-current={isOpen ? "true" : undefined}
      className={cn(
        COLUMNS,
        "h-full border-line border-b hover:bg-s2 focus-visible:-outline-offset-2",
        "phone:grid-cols-[minmax(0,1fr)_auto] phone:content-center phone:gap-y-0.5 phone:px-4",
        isAt && "bg-s2",
        "aria-[current]:bg-accent-bg aria-[current]:shadow-[inset_2px_0_0_var(--color-accent)]",
      )}
    >
      <ClockTime
        at={row.at}
        seconds="today"
        plain
        className="num whitespace-nowrap phone:order-4 phone:justify-self-end phone:text-t3 phone:text-xs"
      />
      <span className="num text-t3 text-xs phone:hidden">
        {row.number === null ? <Sealing /> : formatCountExact(row.number)}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 phone:order-3 phone:text-t2 phone:text-xs [&>svg]:flex-none [&>svg]:text-t3">
        {ICONS[row.actor.kind] ?? <Gauge className="size-3.5" />}
        <span className="truncate">{actorName(row.actor)}</span>
      </span>
      <span className="truncate font-medium phone:order-1">{verbWords(row.verb)}</span>
      <span className="min-w-0 phone:order-5 phone:col-span-2">
        <span className="flex gap-1.5 leading-[1.0625rem]">
          <span className="truncate">{targetWords(row)}</span>
          {row.taskId && row.taskTitle !== null ? (
            <span className="mono flex-none text-t3">{shortId(row.taskId)}</span>
          ) : null}
        </span>
        {row.reason ? <span className="block truncate text-t3 text-xs leading-4">{row.reason}</span> : null}
      </span>
      <span className="min-w-0 phone:order-2">
        <ReceiptResult row={row} />
      </span>
    </Link>
  );
});

function Sealing() {
  return (
    <span className="inline-flex items-center gap-1">
      <LoaderCircle className="size-3 animate-busy" />
      sealing
    </span>
  );
}

/** What came of it: what was accepted in words, what was refused by its code. */
export function ReceiptResult({
  row,
}: {
  row: Pick<ReceiptRow, "verb" | "outcome" | "code" | "stateAfter" | "hasInput">;
}) {
  if (row.outcome !== "refused") {
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-xs">
        <Check className="size-3.5 flex-none text-ok" />
        <span className="truncate">{resultWords(row)}</span>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-2xs">
      <Ban className="size-3.5 flex-none text-warn" />
      <span className="sr-only">Refused:</span>
      <span className="mono truncate text-t2">{row.code ?? "Refused"}</span>
    </span>
  );
}
