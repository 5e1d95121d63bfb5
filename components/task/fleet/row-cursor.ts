"use client";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";

export interface RowCursor {
  readonly activeId: string | null;
  /** A key put it there, so the focus follows. */
  readonly byKey: boolean;
  moveTo(taskId: string): void;
  /** The row got the focus or a press. */
  activate(taskId: string): void;
  /** Leads to its task. */
  open(taskId: string): void;
}

/** The row one is at. It is in the address, so that coming back to the list finds it. */
export function useRowCursor(): RowCursor {
  const [activeId, setActiveId] = useQueryState("row", parseAsString.withOptions({ history: "replace" }));
  const [byKey, setByKey] = useState(false);
  const current = useRef(activeId);
  useEffect(() => {
    current.current = activeId;
  }, [activeId]);
  const router = useRouter();
  return {
    activeId,
    byKey,
    moveTo: useCallback(
      (taskId) => {
        setByKey(true);
        void setActiveId(taskId);
      },
      [setActiveId],
    ),
    activate: useCallback(
      (taskId) => {
        // The focus comes back to its row when a dialog closes; a write of the address then would take a way back that one has just begun.
        if (taskId !== current.current) void setActiveId(taskId);
      },
      [setActiveId],
    ),
    open: useCallback(
      // A write of the address that comes after it would take the way to the task back.
      (taskId) => void setActiveId(taskId).finally(() => router.push(`/tasks/${taskId}`)),
      [setActiveId, router],
    ),
  };
}

/** How far a key moves in a list; null for a key that does not. */
export function stepFor(key: string, pageRows: number, rowCount: number): number | null {
  switch (key) {
    case "ArrowDown":
      return 1;
    case "ArrowUp":
      return -1;
    case "PageDown":
      return pageRows;
    case "PageUp":
      return -pageRows;
    case "Home":
      return -rowCount;
    case "End":
      return rowCount;
    default:
      return null;
  }
}
