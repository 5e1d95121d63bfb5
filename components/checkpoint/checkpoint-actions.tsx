"use client";
import { Download, Play } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import type { TaskView } from "@/server/contract/task-view";
import { saveFile } from "./save-file";
import type { TreeClient } from "./tree/tree-client";

/** Whether resuming the task goes on from this very version, and may be done now. */
export function resumesFrom(task: TaskView | undefined, version: number): boolean {
  const suspension = task?.suspension;
  return Boolean(
    task?.actions.resume.allowed && suspension && !suspension.resumedAt && suspension.checkpointVersion === version,
  );
}

/** Leads to the control card of the task, where it is resumed. */
export function ResumeLink({ taskId }: { taskId: string }) {
  return (
    <ButtonLink variant="primary" icon={<Play className="size-3.5" />} href={`/tasks/${taskId}`}>
      Resume…
    </ButtonLink>
  );
}

interface DownloadButtonProps {
  tree: TreeClient;
  fileName: string;
  disabledReason: string | undefined;
}

/** The whole document as a JSON file. */
export function DownloadButton({ tree, fileName, disabledReason }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    saveFile(fileName, await tree.readFile());
    setBusy(false);
  };
  return (
    <IconButton
      label="Download JSON"
      variant="outline"
      icon={<Download />}
      busy={busy}
      disabledReason={disabledReason}
      onClick={() => void save()}
    />
  );
}
