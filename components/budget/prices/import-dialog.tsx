"use client";
import { Upload } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { useBudgetCommand } from "@/components/data/budgets/use-budgets";
import { usePricePreview } from "@/components/data/budgets/use-prices";
import { CommandFailure } from "@/components/data/command-failure";
import { ReasonField } from "@/components/data/reason-field";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { plural } from "@/components/ui/format/plural";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useSettled } from "@/components/ui/use-settled";
import type { ImportPricesInput } from "@/server/contract/budget-inputs";
import { ImportPreview } from "./import-preview";

const SETTLE_MS = 300;
const EXAMPLE = "model,validFrom,inputMicros,outputMicros,cachedMicros";

/** A list of prices comes in, from a file or as text, with what it would change said before. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const settled = useSettled(text, SETTLE_MS);
  const preview = usePricePreview(settled);
  const offline = useOfflineReason();
  const save = useBudgetCommand((client, input: z.input<typeof ImportPricesInput>) =>
    client.budget.importPrices.mutate(input),
  );
  const isRead = settled === text && !preview.isPlaceholderData && !preview.error;
  const changes = isRead && preview.data ? preview.data.added + preview.data.changed : 0;
  const refusal =
    text.trim() === "" ? "Choose a file or paste a list." : changes === 0 ? "It changes nothing." : undefined;
  const send = async () => {
    if (refusal || save.isPending) return;
    if (await save.run({ text, reason: reason.trim() || null })) onClose();
  };
  return (
    <Dialog
      open
      tall
      width={920}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Import prices"
      icon={<Upload className="size-4" />}
      dirty={text !== ""}
      onConfirm={offline || refusal ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={changes > 0 ? `Import ${plural(changes, "price")}` : "Import"}
          kbd="mod+enter"
          busy={save.isPending}
          disabledReason={offline ?? refusal}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <Field label="File" help="CSV or JSON, in micro-units of money for a million tokens.">
          <Input
            type="file"
            accept=".csv,.json,text/csv,application/json"
            className="[&>input]:file:mr-3 [&>input]:file:rounded-sm [&>input]:file:border-0 [&>input]:file:bg-s3 [&>input]:file:px-2 [&>input]:file:text-t1"
            onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
          />
        </Field>
        <Field label="Or paste it">
          <Textarea
            mono
            rows={5}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {settled.trim() === "" ? null : <ImportPreview preview={preview} />}
        <ReasonField reason={reason} onReason={setReason} />
      </div>
      <CommandFailure failure={save.failure} />
    </Dialog>
  );
}
