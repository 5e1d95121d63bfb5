"use client";
import { Layers } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NOTICE_GROUPS, type WebhookFields } from "@/server/contract/settings-inputs";
import type { WebhookView } from "@/server/contract/settings-view";
import { EventTypesField } from "./event-types-field";
import type { MadeSecret } from "./made-secret";

interface WebhookDialogProps {
  /** Null makes a new one. */
  webhook: WebhookView | null;
  onMade?: (made: MadeSecret) => void;
  onClose: () => void;
}

type Order = WebhookFields & { readonly webhookId: string | null };

/** Name, address, scope and events of an endpoint. The address is checked before anything is kept. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const [fields, setFields] = useState(() => startFields(webhook));
  const save = useSettingsCommand(
    async (client, { webhookId, ...order }: Order): Promise<{ secret?: string; webhookId?: string }> => {
      if (webhookId === null) return client.settings.webhook.create.mutate(order);
      await client.settings.webhook.update.mutate({ webhookId, ...order });
      return {};
    },
  );
  const offline = useOfflineReason();
  const refused = offline ?? whatLacks(fields);
  const errors = save.failure?.fields ?? {};
  const set = (changed: Partial<WebhookFields>) => setFields({ ...fields, ...changed });
  const send = async () => {
    if (refused || save.isPending) return;
    const made = await save.run({ ...fields, scope: fields.scope?.trim() || null, webhookId: webhook?.id ?? null });
    if (!made) return;
    if (made.secret && made.webhookId) onMade?.({ webhookId: made.webhookId, secret: made.secret, isNew: true });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook ? `Edit ${webhook.name}` : "New endpoint"}
      dirty={JSON.stringify(fields) !== JSON.stringify(startFields(webhook))}
      onConfirm={refused ? undefined : () => void send()}
      footNote={webhook ? null : "Its signature secret is shown once, after this."}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={webhook ? "Save" : "Create endpoint"}
          busy={save.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <Field label="Name" error={errors["/name"]}>
          <Input value={fields.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field
          label="Address"
          error={errors["/url"]}
          help="A public https address. Private ones only where an administrator allows them."
        >
          <Input
            mono
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://hooks.example.com/checkrein"
            value={fields.url}
            onChange={(event) => set({ url: event.target.value })}
          />
        </Field>
        <Field label="Scope" hint="optional" error={errors["/scope"]} help="With all under it. Empty: all scopes.">
          <Input
            lead={<Layers className="size-3.5" />}
            autoComplete="off"
            spellCheck={false}
            placeholder="prod/billing"
            value={fields.scope ?? ""}
            onChange={(event) => set({ scope: event.target.value || null })}
          />
        </Field>
        <EventTypesField chosen={fields.eventTypes} onChange={(eventTypes) => set({ eventTypes })} />
      </div>
      <CommandFailure failure={errors["/url"] || errors["/scope"] ? null : save.failure} />
    </Dialog>
  );
}

function startFields(webhook: WebhookView | null): WebhookFields {
  if (!webhook) return { name: "", url: "", scope: null, eventTypes: [...NOTICE_GROUPS.states] };
  const { name, url, scope, eventTypes } = webhook;
  const known = [...NOTICE_GROUPS.states, ...NOTICE_GROUPS.details].filter((type) => eventTypes.includes(type));
  return { name, url, scope, eventTypes: known };
}

function whatLacks({ name, url, eventTypes }: WebhookFields): string | undefined {
  if (!name.trim()) return "Give it a name";
  if (!url.trim()) return "Say where to send to";
  return eventTypes.length === 0 ? "Choose at least one event" : undefined;
}
