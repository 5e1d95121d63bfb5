import type { Claimed } from "../../ports";
import type { StandBy, StandByOrder } from "../../ports/stand-by";

/** Who a task that is made may be given to in the same statement. */
export type Hand = Pick<StandByOrder, "workerId" | "leaseMs">;

interface Waiting {
  readonly order: StandByOrder;
  /** What is being made for it, or was. */
  offered: Promise<Claimed | null> | null;
  hasLeft: boolean;
}

/** Workers that wait in this process for a task of their agents, those who have waited longest first. */
export class StandingBy {
  private readonly lines = new Map<string, Set<Waiting>>();

  join(order: StandByOrder): StandBy {
    const waiting: Waiting = { order, offered: null, hasLeft: false };
    this.add(waiting);
    return {
      leave: () => {
        waiting.hasLeft = true;
        this.remove(waiting);
        return waiting.offered ?? Promise.resolve(null);
      },
    };
  }

  /**
   * Makes a task of the agent, for the worker that has waited longest, or for nobody. A worker that leaves meanwhile hears
   * what became of it; one that was given nothing goes on waiting.
   */
  async make<T extends { readonly given: { readonly claimed: Claimed } | null }>(
    agent: { readonly tenantId: string; readonly agentName: string },
    make: (hand: Hand | null) => Promise<T | null>,
  ): Promise<T | null> {
    const [waiting] = this.lines.get(lineOf(agent.tenantId, agent.agentName)) ?? [];
    if (!waiting) return make(null);
    this.remove(waiting);
    const making = make(waiting.order);
    waiting.offered = making.then(
      (made) => made?.given?.claimed ?? null,
      () => null,
    );
    try {
      return await making;
    } finally {
      if (await waiting.offered) waiting.order.onGiven();
      else if (!waiting.hasLeft) this.add(waiting);
    }
  }

  private add(waiting: Waiting): void {
    waiting.offered = null;
    for (const line of linesOf(waiting)) {
      const waitingHere = this.lines.get(line) ?? new Set();
      waitingHere.add(waiting);
      this.lines.set(line, waitingHere);
    }
  }

  private remove(waiting: Waiting): void {
    for (const line of linesOf(waiting)) {
      const waitingHere = this.lines.get(line);
      waitingHere?.delete(waiting);
      if (waitingHere?.size === 0) this.lines.delete(line);
    }
  }
}

function linesOf({ order }: Waiting): readonly string[] {
  return order.agents.map((name) => lineOf(order.tenantId, name));
}

function lineOf(tenantId: string, agentName: string): string {
  return JSON.stringify([tenantId, agentName]);
}
