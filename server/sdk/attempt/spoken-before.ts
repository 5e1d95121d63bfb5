import type { WorkItem } from "../../contract/worker-protocol";

/** What the agent said in attempts before: a run that starts at the top says it again, and it is not sent twice. */
export class SpokenBefore {
  private readonly counts = new Map<string, number>();

  constructor(messages: WorkItem["messages"]) {
    for (const message of messages) {
      const text = message.origin === "agent" ? textOf(message.parts) : null;
      if (text !== null) this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
    }
  }

  /** True once for each time that it was said. */
  take(text: string): boolean {
    const count = this.counts.get(text) ?? 0;
    if (count > 0) this.counts.set(text, count - 1);
    return count > 0;
  }
}

function textOf(parts: WorkItem["messages"][number]["parts"]): string | null {
  const part = Array.isArray(parts) ? parts[0] : null;
  return part && typeof part === "object" && "text" in part && typeof part.text === "string" ? part.text : null;
}
