"use client";
import { Download, Ellipsis, FileDown, FileUp, Flag, FlagOff, Trash2 } from "lucide-react";
import { describeFailure } from "@/components/data/describe-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";
import type { CheckpointAct } from "./acts/act-kind";
import { saveFile } from "./save-file";
import type { TreeClient } from "./tree/tree-client";

interface CheckpointMenuProps {
  task: TaskView | undefined;
  taskId: string;
  version: number;
  /** Null while it is not known. */
  flagged: boolean | null;
  tree: TreeClient;
  isLoaded: boolean;
  onAct: (act: CheckpointAct) => void;
}

/** What else can be done with a version: taken out, brought in, kept, deleted. */
export function CheckpointMenu({ task, taskId, version, flagged, tree, isLoaded, onAct }: CheckpointMenuProps) {
  const offline = useOfflineReason();
  const flag = useTaskCommand("flagCheckpoint");
  const unknown = flagged === null ? "It is not loaded." : undefined;
  const keep = async () => {
    const done = await flag.run({ taskId, version, flagged: !flagged });
    toast(done ? KEPT[flagged ? "no" : "yes"](version) : NOT_KEPT(version));
  };
  return (
    <Menu label="More" trigger={<IconButton label="More" noTooltip variant="outline" icon={<Ellipsis />} />}>
      <MenuItem
        icon={<Download />}
        disabledReason={isLoaded ? undefined : "It is not loaded."}
        onSelect={() => void download(tree, `${taskId}-v${version}.json`)}
      >
        Download JSON
      </MenuItem>
      <MenuItem
        icon={<FileDown />}
        disabledReason={offline}
        onSelect={() => location.assign(fileHref(taskId, version))}
      >
        Export with its hash
      </MenuItem>
      <MenuItem
        icon={<FileUp />}
        disabledReason={offline ?? (task ? undefined : "It is not loaded.")}
        onSelect={() => onAct("import")}
      >
        Import a version…
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={flagged ? <FlagOff /> : <Flag />}
        disabledReason={offline ?? unknown}
        onSelect={() => void keep()}
      >
        {flagged ? "No longer keep for good" : "Keep for good"}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger disabledReason={offline ?? unknown} onSelect={() => onAct("delete")}>
        Delete…
      </MenuItem>
    </Menu>
  );
}

const KEPT = {
  yes: (version: number) => ({ title: `v${version} is kept for good` }),
  no: (version: number) => ({ title: `v${version} is kept no longer than others` }),
};
const NOT_KEPT = (version: number) => ({
  title: `v${version} was not changed`,
  text: "Look at the task, then try again.",
});

async function download(tree: TreeClient, name: string): Promise<void> {
  try {
    saveFile(name, await tree.readFile());
  } catch (error) {
    const { title, text } = describeFailure(error);
    toast({ title: `${name} was not downloaded`, text: [title, text].filter(Boolean).join(" ") });
  }
}

/** A download, no page. */
function fileHref(taskId: string, version: number): string {
  return `/api/checkpoints/file?${new URLSearchParams({ taskId, version: String(version) })}`;
}
