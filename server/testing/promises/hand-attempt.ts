import type { CommitAnswer, CommitBody, HeartbeatLease, WorkItem } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import type { DoorReply } from "../open-worker-door";
import type { TestDoor } from "../test-doors";

const AT = "2026-01-05T10:00:00Z";

/** An attempt of a worker whose every commit the test says itself. */
export class HandAttempt {
  #no = 0;

  constructor(
    private readonly door: TestDoor,
    readonly work: WorkItem,
    readonly workerId: string,
  ) {}

  /** The next commit; throws when it is refused. */
  async commit(body: Omit<Partial<CommitBody>, "attempt" | "no"> = {}): Promise<CommitAnswer> {
    const reply = await this.tryCommit(body);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  }

  /** The next commit, whatever comes of it. A refused one has no number. */
  async tryCommit(body: Omit<Partial<CommitBody>, "attempt" | "no"> = {}): Promise<DoorReply> {
    const { taskId, attempt } = this.work;
    const reply = await this.door.call(`POST tasks/${taskId}/commit`, { attempt, no: this.#no + 1, ...body });
    if (reply.status === 200) this.#no += 1;
    return reply;
  }

  /** Says that these steps run now. */
  begin(...keys: readonly string[]): Promise<CommitAnswer> {
    return this.commit({ running: keys.map((key) => running(key)) });
  }

  async beat(): Promise<HeartbeatLease> {
    const { taskId, attempt } = this.work;
    const { body } = await this.door.call("POST heartbeat", { workerId: this.workerId, leases: [{ taskId, attempt }] });
    return body.leases[0];
  }
}

export function running(key: string, repeatable = true) {
  return { key, name: key, repeatable, startedAt: AT };
}

export function done(key: string, result: Json = null) {
  return { key, name: key, startedAt: AT, endedAt: AT, status: "completed" as const, result };
}

export function artifact(artifactId: string, text: string, more: { readonly append?: boolean } = {}) {
  return { artifactId, name: artifactId, mimeType: "text/plain", text, append: false, last: true, ...more };
}
