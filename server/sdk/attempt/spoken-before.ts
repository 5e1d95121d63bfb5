import { createHash } from "node:crypto";
import type { WorkItem } from "../../contract/worker-protocol";

/** What the agent said in attempts before: a run that starts at the top says it again, and it is not sent twice. */
export class SpokenBefore {
  private readonly counts = new Map<string, number>();

  /** What is left out of the conversation is known by its hash. */
  constructor({ messages, saidBefore = [] }: Pick<WorkItem, "messages"> & Partial<Pick<WorkItem, "saidBefore">>) {
    for (const hash of saidBefore) this.count(hash);
    for (const message of messages) {
      const text = message.origin === "agent" ? textOf(message.parts) : null;
      if (text !== null) this.count(hashOf(text));
    }
  }

  /** True once for each time that it was said. */
  take(text: string): boolean {
    if (this.counts.size === 0) return false;
    const hash = hashOf(text);
    const count = this.counts.get(hash) ?? 0;
    if (count > 0) this.counts.set(hash, count - 1);
    return count > 0;
  }

  private count(hash: string): void {
    this.counts.set(hash, (this.counts.get(hash) ?? 0) + 1);
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function textOf(parts: WorkItem["messages"][number]["parts"]): string | null {
  const part = Array.isArray(parts) ? parts[0] : null;
  return part && typeof part === "object" && "text" in part && typeof part.text === "string" ? part.text : null;
}
