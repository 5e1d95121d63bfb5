import { expect } from "@playwright/test";
import type { RegisterAgent } from "../../server/contract/register-agent";
import type { CommitAnswer, CommitBody, WorkItem } from "../../server/contract/worker-protocol";
import type { Product } from "../start-product";

/** A worker that does exactly what it is told, over the documented protocol. */
export class SeedWorker {
  constructor(
    private readonly product: Product,
    private readonly workerId: string,
  ) {}

  async register(name: string, agent: RegisterAgent): Promise<void> {
    await this.call("PUT", `agents/${name}`, agent);
  }

  /** The next task of the agent, which is there already. */
  async claim(agent: string): Promise<Attempt> {
    const order = { workerId: this.workerId, agents: [agent], max: 1, capacity: 6, waitMs: 0 };
    const { work } = await this.call<{ work: readonly WorkItem[] }>("POST", "claim", order);
    const [item] = work;
    if (!item) throw new Error(`No task of ${agent} waits.`);
    return new Attempt(item, (target, body) => this.call("POST", target, body));
  }

  private async call<T>(method: string, target: string, body: unknown): Promise<T> {
    const answer = await fetch(`${this.product.url}/api/workers/${target}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${this.product.workerKey()}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.ok, `${target}: ${answer.status} ${text}`).toBe(true);
    return JSON.parse(text);
  }
}

export class Attempt {
  private no = 0;

  constructor(
    private readonly item: WorkItem,
    private readonly send: (target: string, body: CommitBody) => Promise<CommitAnswer>,
  ) {}

  /** As the product knows it. */
  get ref(): { readonly taskId: string; readonly attempt: string } {
    return { taskId: this.item.taskId, attempt: this.item.attempt };
  }

  commit(body: Omit<CommitBody, "attempt" | "no">): Promise<CommitAnswer> {
    this.no += 1;
    return this.send(`tasks/${this.item.taskId}/commit`, { attempt: this.item.attempt, no: this.no, ...body });
  }
}
