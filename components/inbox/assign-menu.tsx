"use client";
import { UserRound } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { CommandFailure } from "@/components/data/command-failure";
import { useInboxCommand } from "@/components/data/inbox/use-inbox-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { AssignInboxInput } from "@/server/contract/inbox-inputs";
import { AssignDialog } from "./assign-dialog";
import type { ItemRef } from "./item-ref";

type Assignee = z.input<typeof AssignInboxInput>["assignee"];

/** Says who takes care of the item: oneself, nobody, or somebody by name. */
export function AssignMenu({ item }: { item: ItemRef }) {
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const offline = useOfflineReason();
  const assign = useInboxCommand(async (client, assignee: Assignee) => {
    await client.inbox.assign.mutate({ item, assignee });
    return true;
  });
  const give = async (assignee: Assignee, words: string) => {
    if (await assign.run(assignee)) toast({ id: "inbox-mark", title: words });
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
        <MenuItem onSelect={() => void give({ me: true }, "Assigned to you")}>To me</MenuItem>
        <MenuItem onSelect={() => void give(null, "Assigned to nobody")}>To nobody</MenuItem>
        <MenuItem onSelect={() => setAsks(true)}>To somebody…</MenuItem>
      </Menu>
      {asks ? (
        <AssignDialog onClose={() => setAsks(false)} onName={(name) => void give(name, `Assigned to ${name}`)} />
      ) : null}
      <CommandFailure failure={assign.failure} />
    </>
  );
}
