"use client";
import { useQuery } from "@tanstack/react-query";

/** The card of an agent as any client of A2A 1.0 reads it. */
export interface AgentCardText {
  /** Where it is read. */
  readonly url: string;
  /** Address of the server, as clients are told it. */
  readonly origin: string;
  readonly text: string;
}

/** Read at the door itself, so that what is shown is what clients get. */
export function useAgentCard(name: string) {
  return useQuery({
    queryKey: ["agent-card", name],
    queryFn: ({ signal }) => readCard(name, signal),
    staleTime: 60_000,
    retry: 1,
  });
}

async function readCard(name: string, signal: AbortSignal): Promise<AgentCardText> {
  const path = `/a2a/v1/agents/${name}/.well-known/agent-card.json`;
  const response = await fetch(path, { headers: { "A2A-Version": "1.0" }, signal });
  if (!response.ok) throw new Error(`The card was answered with ${response.status}.`);
  const card: unknown = await response.json();
  const origin = originOf(card) ?? location.origin;
  return { url: `${origin}${path}`, origin, text: JSON.stringify(card, null, 2) };
}

function originOf(card: unknown): string | null {
  const { supportedInterfaces } = Object(card) as { supportedInterfaces?: unknown }; // a member that may be missing
  const [first] = Array.isArray(supportedInterfaces) ? supportedInterfaces : [];
  const { url } = Object(first) as { url?: unknown };
  return typeof url === "string" && URL.canParse(url) ? new URL(url).origin : null;
}
