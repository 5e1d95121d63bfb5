"use client";
import { Bot, Search, Unplug } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { Input } from "@/components/ui/input";
import { useNow } from "@/components/ui/time/use-now";
import type { AgentView } from "@/server/contract/task-view";
import { availabilityWords, isOffline } from "./availability";
import { type FoundAgent, searchAgents } from "./search-agents";

interface AgentPickerProps {
  agents: readonly AgentView[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
  /** Enter goes on to the form. */
  onConfirm: () => void;
}

/** More are found by typing. */
const MAX_SHOWN = 100;

/** Which agent: typing narrows the list, arrows choose, Enter goes on. */
export function AgentPicker({ agents, chosen, onChoose, onConfirm }: AgentPickerProps) {
  const id = useId();
  const [text, setText] = useState("");
  const found = searchAgents(agents, text);
  const shown = found.slice(0, MAX_SHOWN);
  const at = shown.findIndex(({ agent }) => agent.name === chosen);
  const idOf = (name: string) => `${id}-${name}`;
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = shown[at + step] ?? (at < 0 ? shown[0] : undefined);
    if (step !== 0 && next) {
      onChoose(next.agent.name);
      document.getElementById(idOf(next.agent.name))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) {
      if (at < 0 && shown[0]) onChoose(shown[0].agent.name);
      onConfirm();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="flex min-h-0 flex-col border-line border-r px-2 pt-2.5 phone:hidden">
      <div className="flex-none px-1 pb-2">
        <Input
          role="combobox"
          aria-label="Find an agent"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={at < 0 || chosen === undefined ? undefined : idOf(chosen)}
          autoComplete="off"
          placeholder="Find an agent"
          lead={<Search className="size-3.5" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <div id={id} role="listbox" aria-label="Agent" className="min-h-0 flex-1 overflow-auto rounded-md">
        {shown.map((each) => (
          <AgentOption
            key={each.agent.name}
            id={idOf(each.agent.name)}
            found={each}
            isChosen={each.agent.name === chosen}
            onChoose={onChoose}
          />
        ))}
        {found.length === 0 ? <p className="px-2 py-1.5 text-t3">No agent like this.</p> : null}
      </div>
      <p className="flex-none px-3 pt-2.5 pb-3 text-t3 text-xs">
        {found.length > MAX_SHOWN
          ? `${MAX_SHOWN} of ${formatCountExact(found.length)}; type to find more.`
          : `${plural(agents.length, "agent")}.`}{" "}
        <Link href="/agents" className="link">
          Add your own
        </Link>
      </p>
    </div>
  );
}

interface AgentOptionProps {
  id: string;
  found: FoundAgent;
  isChosen: boolean;
  onChoose: (name: string) => void;
}

function AgentOption({ id, found, isChosen, onChoose }: AgentOptionProps) {
  const now = useNow();
  const { agent, line } = found;
  const offline = isOffline(agent);
  const Icon = offline ? Unplug : Bot;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above names the active option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={() => onChoose(agent.name)}
      className="flex w-full cursor-default items-start gap-[9px] rounded-md px-2 py-[7px] hover:bg-s2 aria-selected:bg-s3"
    >
      <Icon className="mt-[3px] size-3.5 flex-none text-t3" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{agent.name}</span>
        <span className="block truncate text-t2 text-xs">{line}</span>
      </span>
      <span className={cn("num mt-0.5 flex-none whitespace-nowrap text-xs", offline ? "text-warn" : "text-t3")}>
        {now === null ? null : availabilityWords(agent, now)}
      </span>
    </div>
  );
}
