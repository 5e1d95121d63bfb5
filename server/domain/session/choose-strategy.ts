import type { SessionCapabilities, Strategy } from "./session";

export interface WayFacts {
  readonly hasToken: boolean;
  readonly capabilities: SessionCapabilities;
  /** Lines of the conversation that are kept, and how many of them would be shortened before a prompt. */
  readonly entries: number;
  readonly shortened: number;
  /** What exactly would go before a prompt, where somebody has counted. */
  readonly given?: { readonly lines: number; readonly leftOut: number } | undefined;
  /** The operator wants nothing of the old conversation. */
  readonly wantsFresh: boolean;
  /** It begins from the conversation of another task, whose token there is. */
  readonly canFork?: boolean;
  /** The conversation that the agent began last has shown no sign that it got anything, so its token brings nothing back. */
  readonly injectPending?: boolean;
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

/** The best of the ways that there are. */
export function chooseStrategy(facts: WayFacts): Way {
  if (facts.wantsFresh) return fresh(facts, "You asked for a fresh start.");
  return listWays(facts)[0];
}

/** Resume before load before the kept conversation before nothing, which there is always. A token is used only while native resume is on. */
export function listWays(facts: WayFacts): readonly [Way, ...Way[]] {
  const own = facts.injectPending ? [] : ownConversation(facts);
  const kept = facts.capabilities.inject && facts.entries > 0 ? [injected(facts)] : [];
  const [best, ...others] = [...own, ...kept];
  const nothing = fresh(facts, whyNothing(facts));
  return best ? [best, ...others, nothing] : [nothing];
}

/** The agent has kept its conversation and finds it. */
function ownConversation(facts: WayFacts): readonly Way[] {
  const { native, resume, load, proven } = facts.capabilities;
  if (!native) return [];
  if (!facts.hasToken) return ownWithoutToken(facts);
  const own = { lost: null, proven };
  const resumed: Way = {
    ...own,
    strategy: "native",
    why: "The agent keeps the conversation and resumes it by its token.",
    carried: "Its own conversation, as it left it.",
  };
  const loaded: Way = {
    ...own,
    strategy: "load",
    why: "The agent keeps the conversation and loads it by its token.",
    carried: "Its own conversation, told again from its own history.",
  };
  return [...(resume ? [resumed] : []), ...(load ? [loaded] : [])];
}

/** The agent finds its conversation, though it has no token of it. */
function ownWithoutToken({ canFork, entries, capabilities }: WayFacts): readonly Way[] {
  const { forks, continues, proven } = capabilities;
  const own = { strategy: "native", lost: null, proven } as const;
  if (canFork && forks) {
    const why = "The agent forks the conversation of the task that this one comes of.";
    return [{ ...own, why, carried: "The conversation of that task, as it was left." }];
  }
  if (!continues || entries === 0) return [];
  const why = "The agent goes on with the last conversation of its folder, which is this task's alone.";
  return [{ ...own, why, carried: "Its own conversation, as it left it." }];
}

function injected(facts: WayFacts): Way {
  const { entries, shortened, given = { lines: entries, leftOut: 0 } } = facts;
  const lost = [
    ...(given.leftOut > 0 ? [`${given.leftOut} earlier ${given.leftOut === 1 ? "line" : "lines"}`] : []),
    ...(shortened > 0 ? [`the ends of ${shortened} long ${shortened === 1 ? "line" : "lines"}`] : []),
  ];
  const unsaid = "what the agent did not say aloud.";
  return {
    strategy: "inject",
    why: whyInjected(facts),
    carried: `${lines(given.lines)} of the conversation.`,
    lost: capitalized(lost.length > 0 ? `${lost.join(", ")}, and ${unsaid}` : unsaid),
    proven: true,
  };
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function whyInjected({ hasToken, injectPending, capabilities }: WayFacts): string {
  if (injectPending)
    return "The conversation that the agent began last is empty, so the kept one goes before the next prompt.";
  if (hasToken && !capabilities.native)
    return "Native resume is off for this agent, so the kept conversation goes before the next prompt.";
  return "The agent cannot find its conversation, so the kept one goes before the next prompt.";
}

function fresh({ entries }: WayFacts, why: string): Way {
  const lost =
    entries > 0
      ? `The agent knows nothing of the ${lines(entries)} of the conversation; they stay readable here.`
      : null;
  return { strategy: "fresh", why, carried: "Nothing of the conversation is restored.", lost, proven: true };
}

function whyNothing({ hasToken, injectPending, capabilities, entries }: WayFacts): string {
  if (entries === 0 && !hasToken) return "There is no conversation to bring back.";
  if (hasToken && !capabilities.native)
    return "Native resume is off for this agent, and it does not take the kept conversation.";
  if (injectPending)
    return "The conversation that the agent began last is empty, and the agent does not take the kept one.";
  if (hasToken) return "The agent has a token, but can neither resume nor load by it.";
  return "There is no token, and the agent does not take the kept conversation.";
}

function lines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}
