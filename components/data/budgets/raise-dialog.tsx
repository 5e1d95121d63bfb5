"use client";
import { Wallet } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { formatDuration } from "@/components/ui/format/format-duration";
import { plural } from "@/components/ui/format/plural";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import type { RaiseBudgetInput } from "@/server/contract/budget-inputs";
import type { BudgetView, RaiseLasts } from "@/server/contract/budget-view";
import { CommandFailure } from "../command-failure";
import { newRequestId } from "../new-request-id";
import { ReasonField } from "../reason-field";
import { useOfflineReason } from "../use-offline-reason";
import { axisWords, TYPED, unitWords } from "./budget-units";
import { raiseChoices } from "./raise-choices";
import { readAmount } from "./read-amount";
import { refillWords } from "./refill-words";
import { useBudgetCommand, useRefillPreview } from "./use-budgets";

interface RaiseDialogProps {
  budget: BudgetView;
  onClose: () => void;
}

/** Gives a budget more: how much, for how long, and whether the tasks it holds go on. */
export function RaiseDialog({ budget, onClose }: RaiseDialogProps) {
  const { id: budgetId, name, measure, limitUnits, spentUnits, reservedUnits, heldTasks, perHour } = budget;
  const raise = useBudgetCommand((client, input: z.input<typeof RaiseBudgetInput>) =>
    client.budget.raise.mutate(input),
  );
  const offline = useOfflineReason();
  const over = Math.max(0, spentUnits + reservedUnits - limitUnits);
  const [amount, setAmount] = useState(() => String(Math.ceil((over + limitUnits / 2) / TYPED[measure].size)));
  const choices = raiseChoices(budget);
  const [lasts, setLasts] = useState<RaiseLasts>(choices.length > 1 ? "window" : "for_good");
  const [resume, setResume] = useState(true);
  const [reason, setReason] = useState("");
  // Sent again after a lost answer it adds once; with another amount it is another raise.
  const [requestId, setRequestId] = useState(newRequestId);
  const another = () => setRequestId(newRequestId());
  const addUnits = readAmount(amount, TYPED[measure].size);
  const left = limitUnits + (addUnits ?? 0) - spentUnits - reservedUnits;
  const refusal = addUnits === null ? "Type how much." : undefined;
  const router = useRouter();
  const held = useRefillPreview(heldTasks > 0 ? budgetId : null).data;
  const send = async () => {
    if (addUnits === null) return;
    const answer = await raise.run({ budgetId, addUnits, lasts, resume, reason: reason.trim() || null, requestId });
    if (!answer) return;
    const { operationId, refill } = answer;
    if (operationId && refill)
      toast({
        title: `${name} is refilled`,
        text: refillWords(refill),
        action: { label: "View", onClick: () => router.push(`/operations/${operationId}`) },
      });
    onClose();
  };
  const goOn = held?.goOn ?? heldTasks;
  const lastsFor =
    perHour > 0 && left > 0 ? ` At today's rate it lasts ${formatDuration((left / perHour) * 3_600_000)}.` : "";
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Refill ${name}`}
      description={`${unitWords(measure, Math.max(0, left))} would be left.${lastsFor}`}
      icon={<Wallet className="size-4" />}
      onConfirm={offline || refusal ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={resume && goOn > 0 && left > 0 ? `Refill and resume ${goOn}` : "Refill"}
          kbd="mod+enter"
          busy={raise.isPending}
          disabledReason={offline ?? refusal}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <Field
          label="Add"
          help={
            left <= 0 ? "More than this is used already: nothing would go on." : newLimitWords(budget, addUnits, lasts)
          }
        >
          <Input
            inputMode="decimal"
            value={amount}
            trail={TYPED[measure].unit}
            onChange={(event) => {
              setAmount(event.target.value);
              another();
            }}
          />
        </Field>
        {choices.length > 1 ? (
          <RadioCards
            label="How long it lasts"
            value={lasts}
            onValueChange={(chosen) => {
              setLasts(chosen);
              another();
            }}
            dense
            options={choices}
          />
        ) : null}
        {heldTasks > 0 ? (
          <Checkbox
            checked={resume}
            onCheckedChange={setResume}
            label={`Resume the ${plural(heldTasks, "task")} it paused`}
            hint={held && held.stay > 0 ? refillWords(held) : undefined}
          />
        ) : null}
        <ReasonField reason={reason} onReason={setReason} />
        <CommandFailure failure={raise.failure} />
      </div>
    </Dialog>
  );
}

function newLimitWords(
  { measure, limitUnits, windowKind, rollingHours }: BudgetView,
  addUnits: number | null,
  lasts: RaiseLasts,
) {
  if (addUnits === null) return undefined;
  const limit = `New limit ${axisWords(measure, limitUnits + addUnits)}`;
  if (lasts === "for_good") return `${limit}.`;
  if (lasts === "once") return `${limit}, until what is added is used up.`;
  return `${limit}, ${windowKind === "rolling" ? `for ${rollingHours} h` : `this ${windowKind}`} only.`;
}
