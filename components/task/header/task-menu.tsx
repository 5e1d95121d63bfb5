"use client";
import { Ban, Ellipsis, GitFork, Hash, Layers, Link2, Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";
import { forkHref, newestHref } from "../words/version-href";

interface TaskMenuProps {
  task: TaskView;
  /** Left out where a Cancel… stands beside the menu. */
  onCancel?: (() => void) | undefined;
}

/** What else can be done with the page of a task. */
export function TaskMenu({ task, onCancel }: TaskMenuProps) {
  const router = useRouter();
  const newest = newestHref(task);
  const fork = forkHref(task);
  return (
    <Menu label="More" trigger={<IconButton label="More" noTooltip variant="outline" size="lg" icon={<Ellipsis />} />}>
      <MenuItem icon={<Link2 />} kbd="l" onSelect={() => void copyTaskLink(task.id)}>
        Copy link
      </MenuItem>
      <MenuItem icon={<Hash />} kbd="y" onSelect={() => void copyTaskId(task.id)}>
        Copy ID
      </MenuItem>
      {newest ? (
        <>
          <MenuItem icon={<Layers />} onSelect={() => router.push(newest)}>
            Open checkpoint v{task.checkpoints[0]?.version}
          </MenuItem>
          {task.actions.editState.allowed ? (
            <MenuItem icon={<Pencil />} kbd="e" onSelect={() => router.push(newest)}>
              Edit state
            </MenuItem>
          ) : null}
        </>
      ) : null}
      {fork ? (
        <MenuItem icon={<GitFork />} onSelect={() => router.push(fork)}>
          Fork…
        </MenuItem>
      ) : null}
      {onCancel ? (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Ban />}
            danger
            disabledReason={task.actions.cancel.allowed ? undefined : task.actions.cancel.reason}
            onSelect={onCancel}
          >
            Cancel…
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

export async function copyTaskLink(taskId: string): Promise<void> {
  if (await copyToClipboard(`${location.origin}/tasks/${taskId}`)) toast({ title: "Link copied" });
}

export async function copyTaskId(taskId: string): Promise<void> {
  if (await copyToClipboard(taskId)) toast({ title: "ID copied", text: taskId });
}
