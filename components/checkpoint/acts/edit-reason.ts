import { formatBytes } from "@/components/ui/format/format-bytes";
import type { TaskView } from "@/server/contract/task-view";

/** States above this are edited by a program: a page that reads and writes them would stand still. */
const MAX_BYTES = 4_000_000;

interface Edited {
  readonly task: Pick<TaskView, "checkpoints">;
  readonly version: number;
  readonly sizeBytes: number | null;
}

/** Why this very version cannot be edited here, though the task's state may be; undefined when it can. */
export function editReason({ task, version, sizeBytes }: Edited): string | undefined {
  const newest = task.checkpoints[0]?.version;
  if (newest !== undefined && newest !== version) {
    return `Only v${newest}, the newest, is edited. Roll back to v${version}, or fork it with an edited state.`;
  }
  if (sizeBytes === null) return "It is not loaded.";
  if (sizeBytes > MAX_BYTES) {
    return `The state is ${formatBytes(sizeBytes)}. Over ${formatBytes(MAX_BYTES)} it is edited through the API.`;
  }
  return undefined;
}
