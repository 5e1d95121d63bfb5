"use client";
import { KeyRound, Plus, Undo2, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Tag } from "@/components/ui/tag";

/** A value that is to be kept from now on; null: the one that is kept is dropped. */
export interface SecretDraft {
  readonly id: number;
  readonly name: string;
  readonly value: string | null;
}

interface SecretsFieldProps {
  /** Names whose values are kept; nobody sees those again. */
  kept: readonly string[];
  drafts: readonly SecretDraft[];
  onChange: (drafts: readonly SecretDraft[]) => void;
}

/** Variables whose values go to the agent alone. */
export function SecretsField({ kept, drafts, onChange }: SecretsFieldProps) {
  const dropped = new Set(drafts.flatMap(({ name, value }) => (value === null ? [name] : [])));
  const nextId = Math.max(0, ...drafts.map(({ id }) => id)) + 1;
  const change = (draft: SecretDraft) => onChange(drafts.map((each) => (each.id === draft.id ? draft : each)));
  return (
    <fieldset>
      <legend className="font-semibold">Secrets</legend>
      <p className="mt-0.5 mb-2 text-t3 text-xs">
        Variables of the agent, kept sealed. Their values are not shown again; a new one takes the place of the old.
      </p>
      {kept.length > 0 ? (
        <ul className="mb-2 flex flex-wrap gap-1.5" aria-label="Kept secrets">
          {kept.map((name) => (
            <li key={name} className="flex items-center gap-1">
              <Tag tone={dropped.has(name) ? "warn" : "line"} icon={<KeyRound />}>
                {dropped.has(name) ? `${name} is dropped` : name}
              </Tag>
              <IconButton
                size="sm"
                icon={dropped.has(name) ? <Undo2 /> : <X />}
                label={dropped.has(name) ? `Keep ${name}` : `Drop ${name}`}
                onClick={() =>
                  onChange(
                    dropped.has(name)
                      ? drafts.filter((draft) => draft.name !== name || draft.value !== null)
                      : [...drafts, { id: nextId, name, value: null }],
                  )
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      {drafts.map((draft) =>
        draft.value === null ? null : (
          <div key={draft.id} className="mb-2 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
            <Field label="Variable">
              <Input
                mono
                autoComplete="off"
                spellCheck={false}
                placeholder="GEMINI_API_KEY"
                value={draft.name}
                onChange={(event) => change({ ...draft, name: event.target.value })}
              />
            </Field>
            <Field label="Value">
              <Input
                mono
                type="password"
                autoComplete="new-password"
                value={draft.value}
                onChange={(event) => change({ ...draft, value: event.target.value })}
              />
            </Field>
            <IconButton
              icon={<X />}
              label="Leave it out"
              onClick={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
            />
          </div>
        ),
      )}
      <Button
        icon={<Plus className="size-3.5" />}
        onClick={() => onChange([...drafts, { id: nextId, name: "", value: "" }])}
      >
        Add a secret
      </Button>
    </fieldset>
  );
}

/** What the server is to keep and to drop. Rows that are not filled in say nothing. */
export function toSecretOrder(drafts: readonly SecretDraft[]) {
  const set = drafts.flatMap(({ name, value }) => (value && name.trim() !== "" ? [[name.trim(), value] as const] : []));
  return {
    set: Object.fromEntries(set),
    drop: drafts.flatMap(({ name, value }) => (value === null ? [name] : [])),
  };
}
