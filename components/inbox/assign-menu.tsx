"use client";
import { UserRound } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { CommandFailure } from "@/components/data/command-failure";
import { useShownItem } from "@/components/data/inbox/use-inbox";
import { useInboxCommand } from "@/components/data/inbox/use-inbox-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { AssignInboxInput } from "@/server/contract/inbox-inputs";
import type { InboxItemView } from "@/server/contract/inbox-view";
import { AssignDialog } from "./assign-dialog";
import type { ItemRef } from "./item-ref";

type Assignee = z.input<typeof AssignInboxInput>["assignee"];

/** Says who takes care of the item: oneself, nobody, or somebody by name. It can be taken back. */
export function AssignMenu({ item }: { item: ItemRef }) {
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const offline = useOfflineReason();
  const assign = useInboxCommand(async (client, assignee: Assignee) => {
    await client.inbox.assign.mutate({ item, assignee });
    return true;
  });
  const shown = useShownItem();
  const give = async (assignee: Assignee) => {
    const before = shown(item);
    if (!(await assign.run(assignee))) return;
    const undo = before ? { label: "Undo", onClick: () => void giveBack(takerOf(before)) } : undefined;
    toast({ id: "inbox-mark", title: wordsOf(assignee), ...(undo ? { action: undo } : {}) });
  };
  const giveBack = async (assignee: Assignee) => {
    if (await assign.run(assignee)) toast({ id: "inbox-mark", title: `${wordsOf(assignee)} again` });
  };
  useShortcuts(offline ? [] : [{ keys: "a", label: "Assign", group: "Inbox", run: () => setOpen(true) }]);
  const trigger = (
    <Button kbd="a" icon={<UserRound className="size-3.5" />} busy={assign.isPending} disabledReason={offline}>
      Assign
    </Button>
  );
  return (
    <>
      <Menu label="Assign" trigger={trigger} open={open} onOpenChange={(next) => setOpen(next && !offline)}>
        <MenuItem onSelect={() => void give({ me: true })}>To me</MenuItem>
        <MenuItem onSelect={() => void give(null)}>To nobody</MenuItem>
        <MenuItem onSelect={() => setAsks(true)}>To somebody…</MenuItem>
      </Menu>
      {asks ? <AssignDialog onClose={() => setAsks(false)} onName={(name) => void give(name)} /> : null}
      <CommandFailure failure={assign.failure} />
    </>
  );
}

function takerOf({ isMine, assignee }: InboxItemView): Assignee {
  return isMine ? { me: true } : (assignee?.id ?? null);
}

function wordsOf(assignee: Assignee): string {
  if (assignee === null) return "Assigned to nobody";
  return `Assigned to ${typeof assignee === "string" ? assignee : "you"}`;
}
