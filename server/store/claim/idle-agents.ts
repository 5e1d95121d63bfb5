import { BUDGETS_TOPIC, workTopic } from "../../events/topics";
import type { Wakes } from "../../ports/wakes";

interface Look {
  /** Of what may bring the agent work, when the look began. */
  readonly mark: number;
  readonly atMs: number;
}

/** Wakes are hints: after so long the tables are looked at again, whatever was heard. Milliseconds. */
const BELIEVED_MS = 500;

/** Agents that had nothing more to hand out when they were looked at, and for which no wake came since. */
export class IdleAgents {
  private readonly looks = new Map<string, Look>();

  constructor(private readonly wakes: Pick<Wakes, "markOf">) {}

  /** A look that begins now; says afterwards whether it left nothing. */
  begin(agentId: string): (leftNothing: boolean) => void {
    const look = { mark: this.markOf(agentId), atMs: performance.now() };
    return (leftNothing) => {
      if (leftNothing) this.looks.set(agentId, look);
      else this.looks.delete(agentId);
    };
  }

  isIdle(agentId: string): boolean {
    const look = this.looks.get(agentId);
    return look !== undefined && look.mark === this.markOf(agentId) && performance.now() - look.atMs < BELIEVED_MS;
  }

  private markOf(agentId: string): number {
    // What a budget held back may start once that has moved.
    return this.wakes.markOf(workTopic(agentId)) + this.wakes.markOf(BUDGETS_TOPIC);
  }
}
