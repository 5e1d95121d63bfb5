"use client";
import { Clock } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { CommandFailure } from "@/components/data/command-failure";
import { useInboxCommand } from "@/components/data/inbox/use-inbox-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { SnoozeInboxInput } from "@/server/contract/inbox-inputs";
import type { ItemRef } from "./item-ref";
import { inOneHour, tomorrowMorning } from "./snooze-times";

type Until = z.input<typeof SnoozeInboxInput>["until"];

/** Puts the item off, for everybody. It can be taken back. */
export function SnoozeMenu({ item }: { item: ItemRef }) {
  const [open, setOpen] = useState(false);
  const offline = useOfflineReason();
  const snooze = useInboxCommand(async (client, until: Until) => {
    await client.inbox.snooze.mutate({ item, until });
    return true;
  });
  const putOff = async (until: Until, words: string) => {
    if (!(await snooze.run(until))) return;
    const undo = until === null ? undefined : { label: "Undo", onClick: () => void putOff(null, "Shown again") };
    toast({ id: "inbox-mark", title: words, ...(undo ? { action: undo } : {}) });
  };
  useShortcuts(offline ? [] : [{ keys: "s", label: "Snooze", group: "Inbox", run: () => setOpen(true) }]);
  const trigger = (
    <Button kbd="s" icon={<Clock className="size-3.5" />} busy={snooze.isPending} disabledReason={offline}>
      Snooze
    </Button>
  );
  return (
    <>
      <Menu label="Snooze" trigger={trigger} open={open} onOpenChange={(next) => setOpen(next && !offline)}>
        <MenuItem onSelect={() => void putOff({ at: inOneHour(new Date()) }, "Snoozed for 1 h")}>For 1 h</MenuItem>
        <MenuItem onSelect={() => void putOff({ at: tomorrowMorning(new Date()) }, "Snoozed until tomorrow, 9:00")}>
          Until tomorrow, 9:00
        </MenuItem>
        <MenuItem onSelect={() => void putOff("it_moves", "Snoozed until something happens to it")}>
          Until something happens to it
        </MenuItem>
        <MenuItem onSelect={() => void putOff(null, "Shown again")}>Show again</MenuItem>
      </Menu>
      <CommandFailure failure={snooze.failure} />
    </>
  );
}
