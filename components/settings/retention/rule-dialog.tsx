"use client";
import { Archive } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useRetentionPreview, useSetRetention } from "@/components/data/settings/use-retention";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { toast } from "@/components/ui/toast";
import { useSettled } from "@/components/ui/use-settled";
import type { RetentionPreview } from "@/server/contract/checkpoint-view";

interface RuleDialogProps {
  /** Null: all agents that have no rule of their own. */
  agent: string | null;
  keepNewest: number;
  onClose: () => void;
}

const MOST = 10_000;
const SETTLE_MS = 250;

/** Changes how many versions are kept; what would go is counted by the server first. */
export function RuleDialog({ agent, keepNewest, onClose }: RuleDialogProps) {
  const offline = useOfflineReason();
  const change = useSetRetention();
  const [typed, setTyped] = useState(String(keepNewest));
  const wanted = readCount(typed);
  const settled = useSettled(wanted, SETTLE_MS);
  const preview = useRetentionPreview(settled === null ? null : { agent, keepNewest: settled });
  const counted = preview.isPlaceholderData || settled !== wanted ? undefined : preview.data;
  const problem = wanted === null ? `A whole number from 1 to ${formatCountExact(MOST)}.` : undefined;
  const refused = offline ?? problem ?? (counted ? undefined : "What would go is being counted.");
  const send = async () => {
    if (refused || wanted === null || !(await change.run({ agent, keepNewest: wanted }))) return;
    toast({
      title: `${agent ?? "All agents"}: the newest ${formatCountExact(wanted)} are kept`,
      text: "What goes, goes in the background.",
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={agent === null ? "Retention of all agents" : `Retention of ${agent}`}
      description={agent === null ? "Of those that have no rule of their own." : "Instead of the rule of all agents."}
      icon={<Archive className="size-4 text-t3" />}
      width={420}
      onConfirm={refused ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={counted && counted.versions > 0 ? `Save, delete ${formatCountExact(counted.versions)}` : "Save"}
          kbd="mod+enter"
          danger={(counted?.versions ?? 0) > 0}
          busy={change.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <Field label="Newest checkpoints that each task keeps" error={problem}>
          <Input
            inputMode="numeric"
            maxLength={6}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="w-28"
          />
        </Field>
        <WhatGoes preview={problem ? undefined : counted} />
        <CommandFailure failure={change.failure} />
      </div>
    </Dialog>
  );
}

function WhatGoes({ preview }: { preview: RetentionPreview | undefined }) {
  return (
    <div role="status" className="min-h-9">
      {preview === undefined ? null : preview.versions === 0 ? (
        <Note>Nothing would be deleted now.</Note>
      ) : (
        <Note tone="warn">
          {plural(preview.versions, "checkpoint")} of {plural(preview.tasks, "task")} would be deleted now,{" "}
          {formatBytes(preview.bytes)}. They cannot be brought back.
        </Note>
      )}
    </div>
  );
}

function readCount(text: string): number | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= MOST ? count : null;
}
