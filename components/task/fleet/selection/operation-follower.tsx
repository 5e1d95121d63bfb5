"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { BulkVerb } from "@/components/data/operations/preview-counts";
import { useOperation } from "@/components/data/operations/use-operation";
import { useOperationNews } from "@/components/data/operations/use-operations";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { dismissToast, toast } from "@/components/ui/toast";
import type { OperationCounts } from "@/server/contract/operation-view";
import { UndoDialog } from "../fleet-parts";
import { startedWords } from "./selection-words";

export interface Followed {
  readonly operationId: string;
  readonly verb: BulkVerb;
  readonly count: number;
}

const STAYS_MS = 120_000;
const ENDED_MS = 10_000;

/** Tells of an operation that was started here until every task had its turn. */
export function OperationFollower({ operationId, verb, count }: Followed) {
  const router = useRouter();
  const { data } = useOperation(operationId);
  useOperationNews();
  const decided = data?.operation.decidedAt ?? null;
  const words = data && decided ? endWords(verb, data.operation.counts) : startedWords(verb, count);
  const failed = data?.operation.counts.failed ?? 0;
  const canUndo = data?.operation.actions.undo.allowed ?? false;
  const [isUndoing, setIsUndoing] = useState(false);
  useShortcuts(
    canUndo
      ? [{ keys: "z", label: "Undo what was done to many", group: "Anywhere", run: () => setIsUndoing(true) }]
      : [],
  );
  // Outside thing: the toasts.
  useEffect(() => {
    toast({
      id: operationId,
      title: words,
      action: {
        label: failed > 0 ? "Review" : "View",
        onClick: () => {
          dismissToast(operationId);
          router.push(`/operations/${operationId}`);
        },
      },
      undo: canUndo ? { label: "Undo…", kbd: "z", onClick: () => setIsUndoing(true) } : undefined,
      durationMs: decided ? ENDED_MS : STAYS_MS,
    });
  }, [operationId, words, failed, decided, canUndo, router]);
  if (!isUndoing || !data) return null;
  return <UndoDialog operation={data.operation} undoable={data.undoable} onClose={() => setIsUndoing(false)} />;
}

const REACHED: Readonly<Record<BulkVerb, readonly [done: string, asked: string]>> = {
  pause: ["paused", "stopping"],
  resume: ["resumed", "under way"],
  cancel: ["canceled", "canceling"],
  label: ["labeled", "under way"],
  fork: ["forked", "under way"],
};

function endWords(verb: BulkVerb, counts: OperationCounts): string {
  const [done, asked] = REACHED[verb];
  const parts: readonly (readonly [number, string])[] = [
    [counts.done, done],
    [counts.asked, asked],
    [counts.already, "so before"],
    [counts.skipped + counts.gone, "skipped"],
    [counts.refused, "refused"],
    [counts.failed, "failed"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ");
}
