import { ButtonLink } from "@/components/ui/button-link";
import { Tooltip } from "@/components/ui/tooltip";
import type { TaskView } from "@/server/contract/task-view";
import { newestHref } from "../words/version-href";

/**
 * Leads to the newest version of the state, where a part of it is selected and edited; on a phone the menu does. Its key
 * is in the tooltip: so it stays in one row with "Resume with input".
 */
export function EditStateLink({ task }: { task: TaskView }) {
  const href = newestHref(task);
  return href !== null && task.actions.editState.allowed ? (
    <Tooltip content="Edit the newest version of its state" kbd="e">
      <ButtonLink size="lg" href={href} className="flex-none phone:hidden">
        Edit state
      </ButtonLink>
    </Tooltip>
  ) : null;
}
