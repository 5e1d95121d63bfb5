"use client";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { VIEW_LABEL } from "@/components/data/views/filter-labels";
import { useViewCommand } from "@/components/data/views/use-views";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import type { SaveViewInput } from "@/server/contract/saved-view";
import { activeFilters } from "../active-filters";
import { type FleetFilters, toViewFilter } from "../fleet-filters";
import { useViewName, ViewNameField } from "./view-name-field";

interface SaveViewDialogProps {
  filters: FleetFilters;
  onClose: () => void;
}

/** Gives what is shown a name, for oneself or for all who look at the scope. */
export function SaveViewDialog({ filters, onClose }: SaveViewDialogProps) {
  const name = useViewName("");
  const [isShared, setShared] = useState(false);
  const save = useViewCommand((client, input: SaveViewInput) => client.view.save.mutate(input));
  const offline = useOfflineReason();
  const { scope } = filters;
  const send = async () => {
    if (offline || !name.check()) return;
    const input = { name: name.value, shared: isShared, filter: toViewFilter(filters), ...(scope ? { scope } : {}) };
    if (!(await save.run(input))) return;
    toast({ title: `Saved as ${name.value}.` });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save this view"
      width={420}
      dirty={name.value !== ""}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm="Save view"
          busy={save.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <p className="text-t2">{shownWords(filters)}</p>
        <ViewNameField name={name} />
        <RadioCards<"own" | "shared">
          label="Who has it"
          value={isShared ? "shared" : "own"}
          onValueChange={(who) => setShared(who === "shared")}
          options={[
            { value: "own", title: "You", description: "In your side bar alone." },
            {
              value: "shared",
              title: scope ? `Everyone in ${scope}` : "Everyone",
              description: "All who look at the scope have it, and may rename or delete it.",
            },
          ]}
        />
        <CommandFailure failure={save.failure} />
      </div>
    </Dialog>
  );
}

/** "Held tasks, Agent ci-fixer, Label q4." */
function shownWords(filters: FleetFilters): string {
  const chips = activeFilters(filters).map(({ name, value }) => `${name} ${value}`);
  return `${[`${VIEW_LABEL[filters.view]} tasks`, ...chips].join(", ")}.`;
}
