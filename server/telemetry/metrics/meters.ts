import type { Meter } from "@opentelemetry/api";
import type { RefusalCode } from "../../domain/refusal";
import type { Task } from "../../domain/task/task";
import type { Move } from "../spans/move-spans";

const BOUNDARY_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const HELD_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400, 604_800, 2_592_000];
const LATE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

export type DoorName = "console" | "workers" | "events" | "a2a";

/** What is counted as it happens. Labels are codes of closed lists, so that their number is known. */
export class Meters {
  private readonly commits;
  private readonly claims;
  private readonly transitions;
  private readonly lost;
  private readonly boundary;
  private readonly held;
  private readonly refusals;
  private readonly turnedAway;
  private readonly laneRows;
  private readonly laneFailures;
  private readonly laneFailedRows;
  private readonly laneLateness;
  private readonly sealing;

  constructor(meter: Meter) {
    const count = (name: string, description: string) => meter.createCounter(`checkrein.${name}`, { description });
    const time = (name: string, explicitBucketBoundaries: number[], description: string) =>
      meter.createHistogram(`checkrein.${name}.seconds`, {
        description,
        unit: "s",
        advice: { explicitBucketBoundaries },
      });
    this.commits = count("commits", "Commits of workers that were written.");
    this.claims = count("claims", "Tasks given to workers.");
    this.transitions = count("task.transitions", "Moves of tasks from one state to another, claims left out.");
    this.lost = count("leases.lost", "Leases that ran out, by what became of the task.");
    this.boundary = time("pause.boundary", BOUNDARY_SECONDS, "From the request of a pause to the moment it was true.");
    this.held = time("task.held", HELD_SECONDS, "From the beginning of a suspension to its end.");
    this.refusals = count("refusals", "Commands that were refused, by code and door.");
    this.turnedAway = count("calls.unauthenticated", "Calls without a valid key.");
    this.laneRows = count("lane.rows", "Due rows that a lane moved.");
    this.laneFailures = count("lane.failures", "Batches of a lane that failed.");
    this.laneFailedRows = count("lane.failed_rows", "Due rows whose turn failed, each time it did.");
    this.laneLateness = time("lane.lateness", LATE_SECONDS, "From the moment a row was due to the batch that took it.");
    this.sealing = time("receipt.sealing", LATE_SECONDS, "From a receipt to its seal, the first of each batch.");
  }

  sealed(waitedMs: number): void {
    this.sealing.record(waitedMs / 1_000);
  }

  moved({ task, at, change }: Move, after: Task): void {
    if (change.commitNo !== undefined) this.commits.add(1);
    const { control, open, close } = change;
    if (!control) return;
    if (after.state !== task.state) this.transitions.add(1, { from: task.state, to: after.state });
    if (change.events.some(({ type }) => type === "attempt.lost")) this.lost.add(1, { state: after.state });
    if (open?.askedAt) {
      const labels = { mode: open.mode ?? "none", stop_proof: open.stopProof };
      this.boundary.record(seconds(new Date(open.askedAt), at), labels);
    }
    if (close && task.open) {
      const labels = { initiator: task.open.initiator, cause: close.cause };
      this.held.record(seconds(task.open.pausedAt, after.updatedAt), labels);
    }
  }

  claimed(count: number): void {
    if (count > 0) this.claims.add(count);
  }

  refused(door: DoorName, code: RefusalCode): void {
    this.refusals.add(1, { door, code });
  }

  unauthenticated(door: DoorName): void {
    this.turnedAway.add(1, { door });
  }

  laneSettled(lane: string, { moved, lateMs }: { readonly moved: number; readonly lateMs: number }): void {
    if (moved === 0) return;
    this.laneRows.add(moved, { lane });
    this.laneLateness.record(lateMs / 1_000, { lane });
  }

  /** `rows`: how many failed alone, while the lane itself went on. */
  laneFailed(lane: string, rows: number): void {
    this.laneFailures.add(1, { lane });
    if (rows > 0) this.laneFailedRows.add(rows, { lane });
  }
}

/** Never below zero: two instants of the database may have come by two connections. */
function seconds(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime()) / 1_000;
}
