import type { CommitAnswer, CommitBody, WorkItem } from "../../contract/worker-protocol";
import { backOff } from "../door/back-off";
import { AttemptEnded } from "./attempt-ended";
import type { CommitPost } from "./commit-post";
import { CommitRefused } from "./commit-refused";
import { type Lease, monotonicMs } from "./lease";

export type CommitContent = Omit<CommitBody, "attempt" | "no">;

const SUPERSEDED = new Set(["ATTEMPT_SUPERSEDED", "COMMIT_OUT_OF_ORDER", "TASK_NOT_FOUND"]);

export interface SenderTools {
  readonly post: CommitPost;
  readonly lease: Lease;
  readonly signal: AbortSignal;
}

/** Numbers the commits of one attempt and sends each until it is answered; one at a time. */
export class CommitSender {
  private no = 0;

  constructor(
    private readonly work: WorkItem,
    private readonly tools: SenderTools,
  ) {}

  /** Throws CommitRefused when nothing was written and the attempt goes on, AttemptEnded when it does not. */
  async send(content: CommitContent): Promise<CommitAnswer> {
    const { post, lease, signal } = this.tools;
    const text = JSON.stringify({ attempt: this.work.attempt, no: this.no + 1, ...content });
    for (let tries = 0; ; tries += 1) {
      if (signal.aborted || lease.isOver()) throw new AttemptEnded("lease_over");
      const sentAtMs = monotonicMs();
      const reply = await post.send({ taskId: this.work.taskId, text, signal });
      if (reply.kind === "answered") {
        this.no += 1;
        lease.renew(sentAtMs, reply.body.leaseMs);
        return reply.body;
      }
      if (reply.kind === "refused") {
        if (SUPERSEDED.has(reply.code)) throw new AttemptEnded("superseded");
        // A key that is refused now may be let in again while the lease lasts; any other refusal is final.
        if (reply.status !== 401 && reply.status !== 403) throw new CommitRefused(reply);
      }
      await backOff(tries, signal);
    }
  }
}
