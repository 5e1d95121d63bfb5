"use client";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import type { Shortcut } from "@/components/ui/keyboard/shortcut";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { TaskAction } from "@/server/contract/actions";
import type { TaskSummary } from "@/server/contract/task-view";
import { useFleetActs } from "./fleet-acts";
import { copyLink } from "./row-actions";

const KEYS: readonly { action: TaskAction; keys: string; label: string }[] = [
  { action: "pause", keys: "p", label: "Pause the task" },
  { action: "resume", keys: "r", label: "Resume the task" },
  { action: "cancel", keys: "shift+c", label: "Cancel the task" },
  { action: "undoCancel", keys: "z", label: "Undo the cancel" },
];

/** Keys that act on the row one is at. What the server refuses has no key. */
export function useRowKeys(task: TaskSummary | undefined): void {
  const { act, offline } = useFleetActs();
  const group = "Task";
  const verbs: Shortcut[] = task
    ? KEYS.filter(({ action }) => task.actions[action].allowed && !offline).map(({ action, keys, label }) => ({
        keys,
        label,
        group,
        closes: action === "undoCancel",
        run: () => act(action, task),
      }))
    : [];
  const copies: Shortcut[] = task
    ? [
        { keys: "l", label: "Copy the link", group, run: () => copyLink(task.id) },
        { keys: "y", label: "Copy the ID", group, run: () => void copyToClipboard(task.id) },
      ]
    : [];
  useShortcuts([...verbs, ...copies]);
}
