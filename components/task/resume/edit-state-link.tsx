import { ButtonLink } from "@/components/ui/button-link";
import type { TaskView } from "@/server/contract/task-view";
import { newestHref } from "../words/version-href";

/** Leads to the newest version of the state, where a part of it is selected and edited; on a phone the menu does. */
export function EditStateLink({ task }: { task: TaskView }) {
  const href = newestHref(task);
  return href !== null && task.actions.editState.allowed ? (
    <ButtonLink size="lg" kbd="e" href={href} className="flex-none phone:hidden">
      Edit state
    </ButtonLink>
  ) : null;
}
