"use client";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { ReasonField } from "@/components/data/reason-field";
import { MODE_TEXT, STOP_MODES, type StopMode } from "@/components/data/stops/stop-words";
import { useStopCommand } from "@/components/data/stops/use-stop-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { RuleFields } from "@/server/contract/stop-inputs";
import type { RuleView } from "@/server/contract/stop-view";
import { type Draft, draftOf, fieldsOf } from "./rule-draft";
import { RuleTargetField } from "./rule-target-field";

interface RuleDialogProps {
  /** Null makes a new one. */
  rule: RuleView | null;
  onClose: () => void;
}

/** Name, topic, target and manner of a rule. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [isTried, setTried] = useState(false);
  const checked = RuleFields.safeParse(fieldsOf(draft));
  const save = useStopCommand(async (client, fields: RuleFields): Promise<true> => {
    if (rule) await client.stop.updateRule.mutate({ ruleId: rule.id, ...fields });
    else await client.stop.createRule.mutate(fields);
    return true;
  });
  const offline = useOfflineReason();
  const problemAt = (name: string) =>
    isTried && !checked.success ? checked.error.issues.find(({ path }) => path[0] === name)?.message : undefined;
  const set = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const send = async () => {
    setTried(true);
    if (offline || !checked.success || save.isPending) return;
    if (await save.run(checked.data)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={rule ? `Edit ${rule.name}` : "New stop rule"}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(rule))}
      onConfirm={offline ? undefined : () => void send()}
      footNote={rule ? "What it stopped stays stopped." : "Try it afterwards: that stops nothing."}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={rule ? "Save" : "Create rule"}
          busy={save.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <Field label="Name" error={problemAt("name")}>
          <Input value={draft.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <div className="grid grid-cols-2 gap-2.5 phone:grid-cols-1">
          <Field label="Topic" error={problemAt("topic")}>
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder="ops.incident.opened"
              value={draft.topic}
              onChange={(event) => set({ topic: event.target.value })}
            />
          </Field>
          <Field label="From" hint="optional" error={problemAt("provider")}>
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder="pagerduty"
              value={draft.provider}
              onChange={(event) => set({ provider: event.target.value })}
            />
          </Field>
        </div>
        <RuleTargetField draft={draft} onDraftChange={setDraft} error={problemAt("target")} />
        <Field label="How to stop">
          <Select<StopMode>
            value={draft.mode}
            onValueChange={(mode) => set({ mode })}
            options={STOP_MODES.map((mode) => ({ value: mode, label: MODE_TEXT[mode][0] }))}
          />
        </Field>
        <ReasonField label="Reason, shown on every task" reason={draft.reason} onReason={(reason) => set({ reason })} />
        <CommandFailure failure={save.failure} />
      </div>
    </Dialog>
  );
}
