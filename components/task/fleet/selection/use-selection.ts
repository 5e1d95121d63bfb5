"use client";
import { useCallback, useMemo, useState } from "react";
import type { TaskFilter } from "@/server/contract/task-inputs";
import { extendTo, isEmpty, NOTHING, type Selection, toggleLoaded, toggleTask } from "./selection";

export interface SelectionControl {
  readonly selection: Selection;
  toggle(taskId: string): void;
  extend(taskId: string): void;
  toggleLoaded(): void;
  selectFilter(): void;
  clear(): void;
}

/** What is chosen of the list under a filter. Another filter is another list: nothing of it is chosen. */
export function useSelection(rows: readonly string[], filter: TaskFilter): SelectionControl {
  const key = JSON.stringify(filter);
  const [chosen, setChosen] = useState({ key, selection: NOTHING });
  const selection = chosen.key === key ? chosen.selection : NOTHING;
  const change = useCallback(
    (next: (selection: Selection) => Selection) =>
      setChosen((before) => ({ key, selection: next(before.key === key ? before.selection : NOTHING) })),
    [key],
  );
  return useMemo(
    () => ({
      selection,
      toggle: (taskId) => change((before) => toggleTask(before, taskId)),
      extend: (taskId) => change((before) => extendTo(before, taskId, rows)),
      toggleLoaded: () => change((before) => toggleLoaded(before, rows)),
      selectFilter: () => change((before) => (isEmpty(before) ? before : { kind: "filter", filter })),
      clear: () => change(() => NOTHING),
    }),
    [selection, change, rows, filter],
  );
}
