"use client";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { useFleetCounts } from "@/components/data/use-fleet-counts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { focusFirstError } from "@/components/ui/schema-form/focus-first-error";
import { LazySchemaForm } from "@/components/ui/schema-form/lazy-schema-form";
import type { SchemaFormHandle } from "@/components/ui/schema-form/schema-form";
import type { AgentView } from "@/server/contract/task-view";
import { AgentFacts } from "./agent-facts";
import { CountsFor } from "./counts-for";
import { folderWords, NO_FOLDER } from "./folder-words";
import { LabelsField } from "./labels-field";
import { LimitField } from "./limit-field";
import { PauseFacts } from "./pause-facts";
import { ScopeField } from "./scope-field";
import type { FolderField } from "./use-folders";
import type { Start } from "./use-start";

interface NewTaskFormProps {
  agent: AgentView;
  start: Start;
  /** Whether the dialog has put the focus into its form already. */
  hasFocused: RefObject<boolean>;
}

/** Who does it, what can be done to it later, what it is given, and where it counts. */
export function NewTaskForm({ agent, start, hasFocused }: NewTaskFormProps) {
  const known = useFleetCounts({}).data?.facets.scope.map((facet) => facet.value) ?? [];
  const { form } = start;
  // The form comes with its validator a moment after the dialog; then the first field has the focus, once.
  const attach = useCallback(
    (handle: SchemaFormHandle | null) => {
      form.current = handle;
      if (!handle || hasFocused.current) return;
      hasFocused.current = true;
      if (!isTyping()) focusInput();
    },
    [form, hasFocused],
  );
  const area = useRef<HTMLDivElement>(null);
  const wrong = Object.keys(start.failure?.input ?? {}).join("\n");
  // Outside thing: the focus, which goes to what the server refused.
  useEffect(() => {
    if (wrong !== "") focusFirstError(area.current, wrong.split("\n"));
  }, [wrong]);
  return (
    <>
      <AgentFacts agent={agent} />
      <PauseFacts agent={agent} />
      <div ref={area} data-new-task-input className="border-line border-t pt-2.5">
        <LazySchemaForm
          ref={attach}
          label="Input"
          note={`From ${agent.name} ${agent.version}'s schema`}
          schema={agent.inputSchema}
          value={start.input}
          onValueChange={start.setInput}
          errors={{ ...missingFolders(start.folders), ...start.failure?.input }}
          extras={folderNotes(start.folders)}
          wide
        />
      </div>
      <section aria-label="Where it counts" className="grid gap-[9px] border-line border-t pt-2.5">
        <h3 className="font-semibold">Where it counts</h3>
        <div className="grid grid-cols-2 gap-x-2.5 gap-y-[11px] phone:grid-cols-1">
          <ScopeField
            agent={agent}
            known={known}
            value={start.scope}
            onChange={start.setScope}
            error={start.failure?.scope}
          />
          <LimitField
            limit={start.limit}
            onChange={start.setLimit}
            error={start.limitProblem ?? start.failure?.limit}
          />
          <CountsFor agent={agent.name} scope={start.scope} labels={start.labels} />
          <LabelsField labels={start.labels} onChange={start.setLabels} error={start.failure?.labels} />
          <Field label="Title" error={start.failure?.title}>
            <Input
              value={start.title}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => start.setTitle(event.target.value)}
            />
          </Field>
        </div>
      </section>
    </>
  );
}

/** Puts the focus into the first field of the agent's own input. */
export function focusInput(): void {
  document
    .querySelector<HTMLElement>("[data-new-task-input] [data-pointer] :is(input, textarea, [role='combobox'])")
    ?.focus();
}

/** Something was typed already, or a phone's keyboard would cover what is to be read first. */
function isTyping(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.value !== "") return true;
  return window.matchMedia?.("(width <= 820px)").matches ?? false;
}

function missingFolders(folders: readonly FolderField[]): Readonly<Record<string, string>> {
  const missing = folders.filter(({ look }) => look && !look.exists);
  return Object.fromEntries(missing.map(({ pointer }) => [pointer, NO_FOLDER]));
}

function folderNotes(folders: readonly FolderField[]): Readonly<Record<string, ReactNode>> {
  return Object.fromEntries(
    folders.map(({ pointer, look, isLooking }) => [
      pointer,
      look?.exists ? folderWords(look) : isLooking ? "Looking…" : null,
    ]),
  );
}
