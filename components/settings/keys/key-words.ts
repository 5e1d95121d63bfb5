import { plural } from "@/components/ui/format/plural";

const SCOPE_WORDS: Readonly<Record<string, string>> = {
  worker: "take tasks and report on them",
  "events:write": "send events that wake tasks",
  "agent:read": "read tasks",
  "agent:write": "start and steer tasks",
  profiles: "launch coding agents, and read their secrets",
};

export function scopeWords(scope: string): string {
  return SCOPE_WORDS[scope] ?? scope;
}

/** "Whoever holds it may take tasks and report on them, for 2 agents." */
export function mayWords({ scopes, agents }: { scopes: readonly string[]; agents: readonly string[] }): string {
  const may = scopes.map(scopeWords).join(", ");
  const of = agents.length === 0 ? "all agents" : plural(agents.length, "agent");
  return `Whoever holds it may ${may}, for ${of}.`;
}
