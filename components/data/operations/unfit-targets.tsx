"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { describeFailure } from "@/components/data/describe-failure";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import type { PreviewOperationInput } from "@/server/contract/operation-inputs";
import { useTRPC } from "../trpc";

interface UnfitTargetsProps {
  what: z.input<typeof PreviewOperationInput>;
  /** As they were counted. */
  count: number;
}

/** Which of the chosen tasks would not move; they are read when somebody wants to see them. */
export function UnfitTargets({ what, count }: UnfitTargetsProps) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className="mt-2">
      <Button size="sm" icon={<Chevron className="size-3.5" />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide" : "Show"} the {plural(count, "task")} that would not
      </Button>
      {open ? <Named what={what} count={count} /> : null}
    </div>
  );
}

function Named({ what, count }: UnfitTargetsProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(
    trpc.operation.unfit.queryOptions(what, { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 }),
  );
  if (error) return <Note tone="danger">{describeFailure(error).title}</Note>;
  if (!data) return <p className="px-2.5 text-t3">Reading them</p>;
  return (
    <>
      <ul aria-label="Tasks that would not move" className="max-h-48 overflow-auto px-2.5">
        {data.tasks.map(({ taskId, title, agent, reason }) => (
          <li key={taskId} className="border-line border-t py-1.5 first:border-t-0">
            <span className="font-strong [overflow-wrap:anywhere]">{title}</span>{" "}
            <span className="text-t3">{agent}</span>
            <p className="text-t2 text-xs">{reason}</p>
          </li>
        ))}
      </ul>
      {data.tasks.length < count ? (
        <p className="px-2.5 pt-1 text-t3 text-xs">And {count - data.tasks.length} more like these.</p>
      ) : null}
    </>
  );
}
