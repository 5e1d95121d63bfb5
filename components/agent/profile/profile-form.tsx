"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { useProfileCommand, type useProfileForm } from "@/components/data/agents/use-profiles";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Card, CardSection } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Json } from "@/components/ui/schema-form/json";
import { LazySchemaForm } from "@/components/ui/schema-form/lazy-schema-form";
import type { SchemaFormHandle } from "@/components/ui/schema-form/schema-form";
import { startFormValue } from "@/components/ui/schema-form/start-form-value";
import { Select } from "@/components/ui/select";
import type { ProfileSpec, ProfileView } from "@/server/contract/agent-profile";
import { type SecretDraft, SecretsField, toSecretOrder } from "./secrets-field";

interface ProfileFormProps {
  form: NonNullable<ReturnType<typeof useProfileForm>["data"]>;
  /** Null makes a new one. */
  profile: ProfileView | null;
}

/** Command, folder, limits and secrets of a coding agent. What is saved counts from its next launch on. */
export function ProfileForm({ form, profile }: ProfileFormProps) {
  const router = useRouter();
  const offline = useOfflineReason();
  const schema = form.schema as Json;
  const [name, setName] = useState(profile?.name ?? "");
  const [preset, setPreset] = useState<string>();
  const [spec, setSpec] = useState<Json | undefined>(() => (profile ? { ...profile.spec } : startFormValue(schema)));
  const [secrets, setSecrets] = useState<readonly SecretDraft[]>([]);
  const handle = useRef<SchemaFormHandle>(null);
  // The one that was looked at: what others save meanwhile is not written over unseen.
  const [revision, setRevision] = useState(profile?.revision ?? null);
  const save = useProfileCommand((client, _: null) =>
    // The form has checked it against the same schema as the server does.
    client.profile.save.mutate({
      name: name.trim(),
      revision,
      spec: spec as ProfileSpec,
      secrets: toSecretOrder(secrets),
    }),
  );
  const choose = (known: string) => {
    setPreset(known);
    const found = form.presets.find((each) => each.name === known);
    if (!found) return;
    setName(known);
    const folder = typeof spec === "object" && spec !== null && "folder" in spec ? spec.folder : undefined;
    setSpec({ ...found.spec, ...(folder === undefined ? {} : { folder }) } as Json);
  };
  const fields = save.failure?.fields ?? {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (offline || save.isPending || !handle.current?.check()) return;
    const saved = await save.run(null);
    if (!saved) return;
    setSecrets([]);
    setRevision(saved.revision);
    if (profile === null) router.push(`/profiles/${name.trim()}`);
  };
  return (
    <form aria-label="How it is launched" noValidate onSubmit={(event) => void submit(event)}>
      <Card title="How it is launched">
        {profile ? null : (
          <CardSection className="grid grid-cols-2 gap-2.5 phone:grid-cols-1">
            <Field label="Begin with" hint="optional" help="Fills this form in for a known agent.">
              <Select
                value={preset}
                onValueChange={choose}
                placeholder="Nothing"
                options={form.presets.map(({ name: value, isTried }) => ({
                  value,
                  label: isTried ? value : `${value} (not tried)`,
                }))}
              />
            </Field>
            <Field label="Name" error={fields["/name"]} help="Tasks use this name. Lower-kebab, like gemini-shop.">
              <Input value={name} maxLength={60} autoComplete="off" onChange={(event) => setName(event.target.value)} />
            </Field>
          </CardSection>
        )}
        <CardSection>
          <LazySchemaForm
            ref={handle}
            label="Launch"
            note={
              profile
                ? "Used from its next launch on. Tasks that were begun in another way are asked about first."
                : "Used from its first launch on."
            }
            schema={schema}
            value={spec}
            onValueChange={setSpec}
            errors={specErrors(fields)}
            wide
          />
        </CardSection>
        <CardSection>
          <SecretsField kept={profile?.secretNames ?? []} drafts={secrets} onChange={setSecrets} />
        </CardSection>
        <CardSection sunk>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={save.isPending}
            disabledReason={offline ?? (name.trim() === "" ? "Give it a name" : undefined)}
          >
            {profile ? "Save" : "Add this agent"}
          </Button>
          <CommandFailure failure={save.failure} />
        </CardSection>
      </Card>
    </form>
  );
}

/** What the server said about the spec, by pointer into it. */
function specErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const mine = Object.entries(fields).filter(([path]) => path.startsWith("/spec"));
  return Object.fromEntries(mine.map(([path, text]) => [path.slice("/spec".length), text]));
}
