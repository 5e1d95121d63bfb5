"use client";
import { Gauge } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { useBudgetCommand } from "@/components/data/budgets/use-budgets";
import { CommandFailure } from "@/components/data/command-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { ReasonField } from "@/components/data/reason-field";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { ChangeBudgetInput, CreateBudgetInput } from "@/server/contract/budget-inputs";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { draftOf, readDraft } from "./budget-draft";
import { BudgetForm } from "./budget-form";
import { BudgetPreview, usePreviewOf } from "./budget-preview";

interface BudgetDialogProps {
  /** Null: a new one. */
  budget: BudgetDetail | null;
  onClose: () => void;
}

/** A budget is made or changed, with what it would do now said before. */
export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(budget));
  const [reason, setReason] = useState("");
  const [requestId] = useState(newRequestId);
  const create = useBudgetCommand((client, input: z.input<typeof CreateBudgetInput>) =>
    client.budget.create.mutate(input),
  );
  const change = useBudgetCommand((client, input: z.input<typeof ChangeBudgetInput>) =>
    client.budget.change.mutate(input),
  );
  const offline = useOfflineReason();
  const read = readDraft(draft);
  const problems = "problems" in read ? read.problems : {};
  const preview = usePreviewOf(draft, budget?.id ?? null);
  const refusal = Object.values(problems)[0];
  const why = reason.trim() || null;
  const send = async () => {
    if (!("fields" in read)) return;
    const { fields } = read;
    const saved = budget
      ? await change.run({ budgetId: budget.id, version: budget.version, fields, reason: why })
      : await create.run({ fields, reason: why, requestId });
    if (!saved) return;
    onClose();
    router.push(`/budgets/${saved.budgetId}`, { scroll: false });
  };
  const would = preview.data?.wouldHold ?? 0;
  const verb = budget ? "Save" : "Create";
  const does = draft.atLimit === "cancel" ? "cancel" : "pause";
  return (
    <Dialog
      open
      tall
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={budget ? `Edit ${budget.name}` : "New budget"}
      icon={<Gauge className="size-4" />}
      dirty={draft.name !== (budget?.name ?? "")}
      onConfirm={offline || refusal ? undefined : () => void send()}
      footNote={refusal && draft.name !== "" ? refusal : undefined}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={would > 0 ? `${verb} and ${does} ${would}` : verb}
          kbd="mod+enter"
          busy={create.isPending || change.isPending}
          disabledReason={offline ?? refusal}
          onConfirm={() => void send()}
        />
      }
    >
      <BudgetForm draft={draft} problems={problems} onChange={setDraft} />
      <ReasonField className="mt-3" reason={reason} onReason={setReason} />
      <BudgetPreview preview={preview} draft={draft} onLimit={(limit) => setDraft({ ...draft, limit })} />
      <CommandFailure failure={create.failure ?? change.failure} />
    </Dialog>
  );
}
