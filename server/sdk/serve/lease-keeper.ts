import type { HeartbeatLease } from "../../contract/worker-protocol";
import type { Attempt } from "../attempt/attempt";
import { monotonicMs } from "../attempt/lease";
import type { DoorClient } from "../door/door-client";

const RETRY_MS = 1_000;
const TIMEOUT_MS = 5_000;

/** Renews all leases of a worker with one heartbeat, three times within each lease, and passes on what it answers. */
export class LeaseKeeper {
  /** By token. */
  private readonly attempts = new Map<string, Attempt>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beating = false;
  private again = false;

  constructor(
    private readonly door: DoorClient,
    private readonly workerId: string,
  ) {}

  add(attempt: Attempt): void {
    this.attempts.set(attempt.work.attempt, attempt);
    this.arm(this.everyMs());
  }

  remove(attempt: Attempt): void {
    this.attempts.delete(attempt.work.attempt);
    if (this.attempts.size === 0) this.disarm();
  }

  /** Asks at once; while one heartbeat is on its way, one more follows it. */
  beatNow(): void {
    if (this.beating) this.again = true;
    else void this.beat();
  }

  private async beat(): Promise<void> {
    this.disarm();
    if (this.attempts.size === 0) return;
    this.beating = true;
    const sentAtMs = monotonicMs();
    const reply = await this.door.call<{ leases: HeartbeatLease[] }>({
      method: "POST",
      path: "heartbeat",
      text: JSON.stringify({
        workerId: this.workerId,
        leases: Array.from(this.attempts.values(), ({ work }) => ({ taskId: work.taskId, attempt: work.attempt })),
      }),
      timeoutMs: Math.min(TIMEOUT_MS, this.everyMs()),
    });
    this.beating = false;
    if (reply.kind === "answered") this.pass(reply.body.leases, sentAtMs);
    if (this.attempts.size === 0) return;
    if (this.again) {
      this.again = false;
      void this.beat();
      return;
    }
    this.arm(reply.kind === "answered" ? this.everyMs() : Math.min(RETRY_MS, this.everyMs()));
  }

  private pass(leases: readonly HeartbeatLease[], sentAtMs: number): void {
    for (const lease of leases) {
      const attempt = this.attempts.get(lease.attempt);
      if (lease.live) attempt?.renewed(sentAtMs, lease);
      else attempt?.end("superseded");
    }
  }

  private everyMs(): number {
    return Math.min(...Array.from(this.attempts.values(), ({ work }) => work.leaseMs)) / 3;
  }

  private arm(ms: number): void {
    if (this.timer || this.beating) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.beatNow();
    }, ms);
  }

  private disarm(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
