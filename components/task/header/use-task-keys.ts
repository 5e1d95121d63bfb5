"use client";
import { useRouter } from "next/navigation";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { TaskView } from "@/server/contract/task-view";
import { focusControl } from "../control/control-focus";
import { copyTaskId, copyTaskLink } from "./task-menu";

interface TaskKeys {
  task: TaskView;
  onCancel: () => void;
  /** Steps through the tabs: 1 to the right, -1 to the left. */
  onTab: (direction: 1 | -1) => void;
}

const GROUP = "Task";

/** The keys of a task page. What is refused now has no key. */
export function useTaskKeys({ task, onCancel, onTab }: TaskKeys): void {
  const router = useRouter();
  const { actions } = task;
  const newest = task.checkpoints[0]?.version;
  const edit = () => router.push(`/tasks/${task.id}/checkpoints/${newest}`);
  useShortcuts([
    ...(actions.pause.allowed ? [{ keys: "p", label: "Pause the task", group: GROUP, run: focusAfter("pause") }] : []),
    ...(actions.resume.allowed
      ? [{ keys: "r", label: "Resume the task", group: GROUP, run: focusAfter("resume") }]
      : []),
    ...(actions.editState.allowed && newest !== undefined
      ? [{ keys: "e", label: "Go to the state that can be edited", group: GROUP, run: edit }]
      : []),
    ...(actions.cancel.allowed ? [{ keys: "shift+c", label: "Cancel the task", group: GROUP, run: onCancel }] : []),
    { keys: "l", label: "Copy the link", group: GROUP, run: () => void copyTaskLink(task.id) },
    { keys: "y", label: "Copy the ID", group: GROUP, run: () => void copyTaskId(task.id) },
    { keys: "[", label: "Tab to the left", group: GROUP, run: () => onTab(-1) },
    { keys: "]", label: "Tab to the right", group: GROUP, run: () => onTab(1) },
    { keys: "t", label: "Timeline", group: GROUP, run: focusAfter("timeline") },
  ]);
}

/** The key itself must not be typed into the field it leads to. */
function focusAfter(field: Parameters<typeof focusControl>[0]) {
  return (event: Event) => {
    event.preventDefault();
    focusControl(field);
  };
}
