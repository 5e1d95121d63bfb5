"use client";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useAgents } from "@/components/data/use-agents";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type CreateKeyInput, KEY_SCOPES } from "@/server/contract/settings-inputs";
import { scopeWords } from "./key-words";

export interface MadeKey extends CreateKeyInput {
  readonly keyId: string;
  readonly secret: string;
}

interface NewKeyDialogProps {
  onMade: (key: MadeKey) => void;
  onClose: () => void;
}

const START: CreateKeyInput = { name: "", scopes: [], agents: [] };

/** What a key may do and for which agents. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const [order, setOrder] = useState(START);
  const { data: agents } = useAgents();
  const create = useSettingsCommand((client, input: CreateKeyInput) => client.settings.key.create.mutate(input));
  const refused = useOfflineReason() ?? whatLacks(order);
  const set = (changed: Partial<CreateKeyInput>) => setOrder({ ...order, ...changed });
  const send = async () => {
    if (refused || create.isPending) return;
    const made = await create.run(order);
    if (!made) return;
    onMade({ ...order, ...made });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New API key"
      dirty={order !== START}
      onConfirm={refused ? undefined : () => void send()}
      footNote="The secret is shown once, after this."
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm="Create key"
          busy={create.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3.5">
        <Field label="Name" error={create.failure?.fields?.["/name"]}>
          <Input
            value={order.name}
            maxLength={80}
            placeholder="build-farm workers"
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Choices
          legend="May"
          options={KEY_SCOPES.map((scope) => ({ value: scope, label: scope, hint: scopeWords(scope) }))}
          chosen={order.scopes}
          onChange={(scopes) => set({ scopes })}
        />
        <Choices
          legend="For these agents; none chosen means all"
          options={(agents ?? []).map(({ name }) => ({ value: name, label: name }))}
          chosen={order.agents}
          onChange={(names) => set({ agents: names })}
        />
      </div>
      <CommandFailure failure={create.failure} />
    </Dialog>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

function Choices<Value extends string>({ legend, options, chosen, onChange }: ChoicesProps<Value>) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-[5px] font-medium text-t2 text-xs">{legend}</legend>
      <div className="grid max-h-48 gap-1.5 overflow-auto">
        {options.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onCheckedChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))}
            label={<span className="mono">{label}</span>}
            hint={hint}
          />
        ))}
      </div>
    </fieldset>
  );
}

function whatLacks({ name, scopes }: CreateKeyInput): string | undefined {
  if (!name.trim()) return "Give it a name";
  return scopes.length === 0 ? "Choose what it may do" : undefined;
}
