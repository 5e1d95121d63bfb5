import { type Span, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import type { SpanIds } from "../../domain/task/task";
import type { Caller } from "./caller";

export type ActOutcome = "accepted" | "unchanged" | "refused";

/**
 * The span `act` of what moves no task, or not yet: a pause that is asked for, one that was joined or withdrawn, a task that
 * was created, whatever was refused. It is begun before anybody knows what comes of the act, so that its ids can be written
 * with the receipt; an act whose move has a span of its own is told by that one, and this one is never sent.
 */
export class ActSpan {
  private constructor(private readonly span: Span) {}

  static start(
    tracer: Tracer,
    { verb, taskId }: { readonly verb: string; readonly taskId: string | null },
    { parent, requestId }: Caller,
  ): ActSpan {
    const attributes = {
      "checkrein.act.verb": verb,
      ...(taskId ? { "checkrein.task.id": taskId } : {}),
      ...(requestId ? { "checkrein.request.id": requestId } : {}),
    };
    return new ActSpan(tracer.startSpan("act", { attributes }, parent));
  }

  /** Null when nobody will see it. */
  get ids(): Pick<SpanIds, "traceId" | "spanId"> | null {
    if (!this.span.isRecording()) return null;
    const { traceId, spanId } = this.span.spanContext();
    return { traceId, spanId };
  }

  ended(outcome: ActOutcome, code?: RefusalCode): void {
    this.span.setAttribute("checkrein.act.outcome", outcome);
    if (code) this.span.setAttribute("checkrein.refusal.code", code);
    this.span.end();
  }

  /** It is not known to have been written. */
  failed(): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.setAttribute("error.type", "commit_failed");
    this.span.end();
  }
}

/** The act, whose receipt names this span unless its move has one. */
export function actIn(act: Act, span: ActSpan | null): Act {
  const trace = span?.ids;
  return trace ? { ...act, facts: { ...act.facts, trace } } : act;
}
