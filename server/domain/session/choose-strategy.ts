import type { SessionCapabilities, Strategy } from "./session";

export interface WayFacts {
  readonly hasToken: boolean;
  readonly capabilities: SessionCapabilities;
  /** Lines of the conversation that are kept, and how many of them would be shortened before a prompt. */
  readonly entries: number;
  readonly shortened: number;
  /** The operator wants nothing of the old conversation. */
  readonly wantsFresh: boolean;
  /** It begins from the conversation of another task, whose token there is. */
  readonly canFork?: boolean;
}

export interface Way {
  readonly strategy: Strategy;
  /** For people: why this way. */
  readonly why: string;
  readonly carried: string;
  readonly lost: string | null;
  /** Seen to work, or nothing that could fail is asked of the agent. */
  readonly proven: boolean;
}

/** Resume before load before the kept conversation before nothing. A token is used only while native resume is on. */
export function chooseStrategy(facts: WayFacts): Way {
  if (facts.wantsFresh) return fresh(facts, "You asked for a fresh start.");
  const { native, resume, load, inject, proven } = facts.capabilities;
  if (facts.hasToken && native && resume) {
    const why = "The agent keeps the conversation and resumes it by its token.";
    return { strategy: "native", why, carried: "Its own conversation, as it left it.", lost: null, proven };
  }
  if (facts.hasToken && native && load) {
    const why = "The agent keeps the conversation and loads it by its token.";
    return {
      strategy: "load",
      why,
      carried: "Its own conversation, told again from its own history.",
      lost: null,
      proven,
    };
  }
  const own = ownWithoutToken(facts);
  if (own) return own;
  if (inject && facts.entries > 0) return injected(facts);
  return fresh(facts, whyNothing(facts));
}

/** The agent finds its conversation, though it has no token of it. */
function ownWithoutToken({ hasToken, canFork, entries, capabilities }: WayFacts): Way | null {
  const { native, forks, continues, proven } = capabilities;
  if (hasToken || !native) return null;
  const own = { strategy: "native", lost: null, proven } as const;
  if (canFork && forks) {
    const why = "The agent forks the conversation of the task that this one comes of.";
    return { ...own, why, carried: "The conversation of that task, as it was left." };
  }
  if (!continues || entries === 0) return null;
  const why = "The agent goes on with the last conversation of its folder, which is this task's alone.";
  return { ...own, why, carried: "Its own conversation, as it left it." };
}

function injected({ entries, shortened, hasToken, capabilities }: WayFacts): Way {
  const why =
    hasToken && !capabilities.native
      ? "Native resume is off for this agent, so the kept conversation goes before the next prompt."
      : "The agent cannot find its conversation, so the kept one goes before the next prompt.";
  const lost =
    shortened > 0
      ? `The ends of ${shortened} long ${shortened === 1 ? "line" : "lines"}, and what the agent did not say aloud.`
      : "What the agent did not say aloud.";
  return { strategy: "inject", why, carried: `${lines(entries)} of the conversation.`, lost, proven: true };
}

function fresh({ entries }: WayFacts, why: string): Way {
  const lost =
    entries > 0
      ? `The agent knows nothing of the ${lines(entries)} of the conversation; they stay readable here.`
      : null;
  return { strategy: "fresh", why, carried: "Nothing of the conversation is restored.", lost, proven: true };
}

function whyNothing({ hasToken, capabilities, entries }: WayFacts): string {
  if (entries === 0 && !hasToken) return "There is no conversation to bring back.";
  if (hasToken && !capabilities.native)
    return "Native resume is off for this agent, and it does not take the kept conversation.";
  if (hasToken) return "The agent has a token, but can neither resume nor load by it.";
  return "There is no token, and the agent does not take the kept conversation.";
}

function lines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}
