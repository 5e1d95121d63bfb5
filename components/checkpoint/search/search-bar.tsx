"use client";
import { Search } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { kindLabel } from "@/components/data/checkpoint-label";
import { useAgents } from "@/components/data/use-agents";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Input } from "@/components/ui/input";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { stateLabel } from "@/components/ui/state/state-kind";
import { SEARCH_HOWS, type SearchHow } from "@/server/contract/checkpoint-inputs";
import { type SearchFilters, SIZE_OPTIONS, takesValue, whyNotAsked } from "./search-filters";

interface SearchBarProps {
  filters: SearchFilters;
  onChange: (next: Partial<SearchFilters>) => void;
  busy: boolean;
}

const HOW_WORDS: Readonly<Record<SearchHow, string>> = {
  is: "is",
  is_not: "is not",
  contains: "contains",
  over: "over",
  under: "under",
  exists: "exists",
  changed: "changed",
};
const VERSION_OPTIONS = [
  { value: "any", label: "Any version" },
  { value: "latest", label: "Latest of each task" },
  { value: "flagged", label: "Flagged only" },
] as const;
/** What is sought: where, how, what, and in which versions. Typing asks nothing before it is sent. */
export function SearchBar({ filters, onChange, busy }: SearchBarProps) {
  const [typed, setTyped] = useState(filters);
  const [known, setKnown] = useState(filters);
  const path = useRef<HTMLInputElement>(null);
  // Another question came by the address: it is the one that is shown.
  if (known !== filters) {
    setKnown(filters);
    setTyped(filters);
  }
  useShortcuts([
    {
      keys: "/",
      label: "Search checkpoints",
      group: "Checkpoints",
      run: (event) => {
        event.preventDefault();
        path.current?.focus();
      },
    },
  ]);
  const refused = whyNotAsked(typed) ?? undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (refused) return;
    onChange({ path: typed.path.trim(), op: typed.op, value: typed.value });
  };
  return (
    <div className="flex flex-none flex-col gap-2 border-line border-b px-5 py-3 phone:px-4">
      <form onSubmit={send} className="flex max-w-[880px] flex-wrap gap-2">
        <Input
          ref={path}
          mono
          lead="Path"
          aria-label="Path"
          placeholder="any"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={300}
          value={typed.path}
          onChange={(event) => setTyped({ ...typed, path: event.target.value })}
          className="min-w-56 flex-1 phone:basis-full"
        />
        <Select
          aria-label="How"
          value={typed.op}
          onValueChange={(op) => setTyped({ ...typed, op })}
          options={SEARCH_HOWS.map((value) => ({ value, label: HOW_WORDS[value] }))}
          className="w-28"
        />
        {takesValue(typed.op) ? (
          <Input
            mono
            lead="Value"
            aria-label="Value"
            spellCheck={false}
            maxLength={200}
            value={typed.value}
            onChange={(event) => setTyped({ ...typed, value: event.target.value })}
            className="min-w-44 flex-1"
          />
        ) : null}
        <Button type="submit" size="lg" icon={<Search className="size-3.5" />} busy={busy} disabledReason={refused}>
          Search
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Versions"
          value={filters.versions}
          onValueChange={(versions) => onChange({ versions })}
          options={VERSION_OPTIONS}
          stretch="phone"
          className="phone:basis-full"
        />
        <AgentSelect agent={filters.agent} onChange={(agent) => onChange({ agent })} />
        <Select
          aria-label="Size"
          size="sm"
          tone="quiet"
          value={SIZE_OPTIONS.find(({ value }) => value === String(filters.min))?.value ?? "0"}
          onValueChange={(min) => onChange({ min: Number(min) })}
          options={SIZE_OPTIONS}
          className="w-32 wide:hidden"
        />
        {filters.scope ? <Chip name="Scope" value={filters.scope} onRemove={() => onChange({ scope: null })} /> : null}
        {filters.state ? (
          <Chip name="State now" value={stateLabel(filters.state)} onRemove={() => onChange({ state: null })} />
        ) : null}
        {filters.why ? (
          <Chip name="Made" value={kindLabel(filters.why)} onRemove={() => onChange({ why: null })} />
        ) : null}
        <span className="text-t3 text-xs phone:hidden">
          Also: <code className="mono">*.approved</code> any parent, <code className="mono">parts[*].state</code> any
          item, a value alone looks in all values
        </span>
      </div>
    </div>
  );
}

function AgentSelect({ agent, onChange }: { agent: string | null; onChange: (agent: string | null) => void }) {
  const agents = useAgents().data ?? [];
  const names = agents.map(({ name }) => name);
  const shown = agent && !names.includes(agent) ? [agent, ...names] : names;
  return (
    <Select
      aria-label="Agent"
      size="sm"
      tone="quiet"
      value={agent ?? EVERY}
      onValueChange={(next) => onChange(next === EVERY ? null : next)}
      options={[{ value: EVERY, label: "Any agent" }, ...shown.map((name) => ({ value: name, label: name }))]}
      className="w-40 wide:hidden"
    />
  );
}

/** No agent has this name: names are lower-kebab. */
const EVERY = "*";
