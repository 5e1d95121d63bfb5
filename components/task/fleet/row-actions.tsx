"use client";
import {
  Ban,
  Ellipsis,
  Hand,
  Hash,
  Link2,
  MessageCircleReply,
  PanelRight,
  Pause,
  Play,
  Undo2,
  Zap,
} from "lucide-react";
import type { ReactNode } from "react";
import { actionReason } from "@/components/data/action-reason";
import { Button } from "@/components/ui/button";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { TaskSummary } from "@/server/contract/task-view";
import { useFleetActs } from "./fleet-acts";
import { usePeek } from "./peek/use-peek";
import { menuVerbs, primaryVerb, type RowAction } from "./row-verbs";

const ICON: Readonly<Record<RowAction, ReactNode>> = {
  pause: <Pause className="size-3.5" />,
  withdraw: <Play className="size-3.5" />,
  interrupt: <Zap className="size-3.5" />,
  resume: <Play className="size-3.5" />,
  release: <Hand className="size-3.5" />,
  cancel: <Ban className="size-3.5" />,
  undoCancel: <Undo2 className="size-3.5" />,
  answer: <MessageCircleReply className="size-3.5" />,
};
const KEY: Partial<Record<RowAction, string>> = { pause: "p", resume: "r", cancel: "shift+c", undoCancel: "z" };

/**
 * Over the right end of a row: the one thing to do about it, and the rest in a menu. Where no ribbon is under them they
 * cover the whole time beside it, never half of it.
 */
export function RowActions({ task }: { task: TaskSummary }) {
  const { act, pendingId, offline } = useFleetActs();
  const peek = usePeek();
  const primary = primaryVerb(task);
  return (
    <div className="absolute inset-y-0 right-3 flex items-center justify-end gap-1 bg-linear-to-r from-transparent to-(--row) to-[18px] pl-5 @max-[940px]:min-w-[206px]">
      {primary ? (
        <Button
          tabIndex={-1}
          icon={ICON[primary.action]}
          busy={pendingId === task.id}
          disabledReason={offline}
          onClick={() => act(primary.action, task)}
        >
          {primary.label}
        </Button>
      ) : null}
      <Menu
        label={`More for ${task.title}`}
        trigger={
          <IconButton
            label={`More for ${task.title}`}
            noTooltip
            tabIndex={-1}
            variant="outline"
            icon={<Ellipsis className="size-3.5" />}
          />
        }
      >
        {menuVerbs(task).map(({ action, label }) => (
          <MenuItem
            key={action}
            icon={ICON[action]}
            kbd={KEY[action]}
            danger={action === "cancel"}
            disabledReason={actionReason(task.actions[action], offline)}
            onSelect={() => act(action, task)}
          >
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<PanelRight className="size-3.5" />} kbd="space" onSelect={peek.toggle}>
          {peek.isOpen ? "Close the peek" : "Peek"}
        </MenuItem>
        <MenuItem icon={<Link2 className="size-3.5" />} kbd="l" onSelect={() => copyLink(task.id)}>
          Copy link
        </MenuItem>
        <MenuItem icon={<Hash className="size-3.5" />} kbd="y" onSelect={() => void copyToClipboard(task.id)}>
          Copy ID
        </MenuItem>
      </Menu>
    </div>
  );
}

export function copyLink(taskId: string): void {
  void copyToClipboard(new URL(`/tasks/${taskId}`, window.location.href).href);
}
