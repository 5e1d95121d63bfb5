import { type Link, ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { Change } from "../../domain/task/change";
import type { TaskState } from "../../domain/task/state";
import { RESUME_CAUSES, type SpanIds, type Task } from "../../domain/task/task";
import { attributesOfHold, attributesOfResume, attributesOfTask, attributesOfWork, outcomeOf } from "./attributes";
import type { Caller } from "./caller";

/** A decision that moves a task, before it is written. */
export interface Move {
  readonly task: Task;
  /** Database clock. */
  readonly at: Date;
  readonly change: Change;
}

const RESUMES: ReadonlySet<string> = new Set(RESUME_CAUSES);

/**
 * The spans of one decision: `invoke_agent` from claim to the end of the attempt, `suspend` from the request to the
 * boundary, `resume`, or `move_task` for what is none of these. They are begun before the decision is written, so that
 * their ids are written with it, and sent only when it is known what came of it.
 */
export class MoveSpans {
  private constructor(
    private readonly move: Move,
    private readonly work: Span | null,
    /** Tells of the move itself. */
    private readonly main: Span,
  ) {}

  /** Null for what has no span of its own: steps, and what leaves the task where it is, unless it leaves a receipt by itself. */
  static start(tracer: Tracer, move: Move, caller: Caller): MoveSpans | null {
    const { task, change } = move;
    const { control, open } = change;
    if (!control) return null;
    const work = task.attempt && control.attempt !== task.attempt ? startWork(tracer, move, caller) : null;
    if (open) return new MoveSpans(move, work, startSuspension(tracer, move, { ...caller, work }));
    if (change.close) return new MoveSpans(move, work, startRelease(tracer, move, caller));
    if (work) return new MoveSpans(move, null, work);
    if (control.state === task.state && !change.act) return null;
    return new MoveSpans(move, null, startPlain(tracer, move, caller));
  }

  /** Null when nobody will see them. */
  get ids(): SpanIds | null {
    if (!this.main.isRecording()) return null;
    const { traceId, spanId } = this.main.spanContext();
    return { traceId, spanId, workSpanId: this.work?.spanContext().spanId ?? null };
  }

  /** It is written; `after` is the task as it left it. */
  written(after: Task): void {
    const { task, at, change } = this.move;
    if (after.state !== task.state) {
      const moved: { from_state: TaskState; to_state: TaskState } = { from_state: task.state, to_state: after.state };
      this.main.addEvent("task.state_changed", moved, change.open ? at : after.updatedAt);
    }
    this.end(change.open ? at : after.updatedAt);
  }

  /** The database did not take it. */
  failed(): void {
    for (const span of [this.main, this.work]) {
      span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.setAttribute("error.type", "commit_failed");
    }
    this.end(this.move.at);
  }

  private end(at: Date): void {
    this.main.end(at);
    this.work?.end(this.move.at);
  }
}

function startWork(tracer: Tracer, move: Move, { parent, requestId }: Caller): Span {
  const { task, at, change } = move;
  const span = tracer.startSpan(
    `invoke_agent ${task.agentName}`,
    { startTime: task.claimedAt ?? at, attributes: { ...attributesOfWork(task, change), ...ofRequest(requestId) } },
    parent,
  );
  const outcome = outcomeOf(change);
  if (outcome === "failed" || outcome === "lost") {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", outcome);
  }
  return span;
}

/** It ends just before the commit, whose time is not part of it. */
function startSuspension(
  tracer: Tracer,
  { task, at, change }: Move,
  { parent, requestId, work }: Caller & { readonly work: Span | null },
): Span {
  const askedAt = change.open?.askedAt;
  return tracer.startSpan(
    "suspend",
    {
      startTime: askedAt ? new Date(askedAt) : at,
      attributes: { ...attributesOfHold(task, change), ...ofRequest(requestId) },
    },
    work ? trace.setSpan(parent, work) : parent,
  );
}

/** A trace of its own, which may begin days later; it names by links what it ends. */
function startRelease(tracer: Tracer, { task, at, change }: Move, { requestId }: Caller): Span {
  const isResume = RESUMES.has(change.close?.cause ?? "");
  return tracer.startSpan(
    isResume ? "resume" : "move_task",
    {
      root: true,
      startTime: at,
      attributes: { ...attributesOfResume(task, change), ...ofRequest(requestId) },
      links: linksTo(task.open?.trace ?? null),
    },
    ROOT_CONTEXT,
  );
}

function startPlain(tracer: Tracer, { task, at }: Move, { parent, requestId }: Caller): Span {
  const attributes = { ...attributesOfTask(task), ...ofRequest(requestId) };
  return tracer.startSpan("move_task", { startTime: at, attributes }, parent);
}

function linksTo(ids: SpanIds | null): Link[] {
  if (!ids) return [];
  const link = (spanId: string, kind: string): Link => ({
    context: { traceId: ids.traceId, spanId, traceFlags: 1, isRemote: true },
    attributes: { "link.kind": kind },
  });
  return [link(ids.spanId, "suspension"), ...(ids.workSpanId ? [link(ids.workSpanId, "work")] : [])];
}

const ofRequest = (requestId: string | null) => (requestId ? { "checkrein.request.id": requestId } : {});
