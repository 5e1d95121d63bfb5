import { actorName } from "@/components/data/actor-name";
import { modeLabel } from "@/components/data/mode-words";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { formatClock } from "@/components/ui/format/format-instant";
import type { StateKind } from "@/components/ui/state/state-kind";
import type { EventView, SuspensionView, TaskView } from "@/server/contract/task-view";
import { eventData, textAt } from "../log/event-data";
import type { StateFact } from "../log/state-fact";
import { cutOffWords, isRecovery } from "../words/cut-off-words";
import { resumeWords } from "../words/resume-words";

/** Why a band is there: who or what stopped the work, and how it went on. */
export interface WhyMark {
  readonly seq: number;
  readonly kind: StateKind;
  /** Where the band begins, ms. */
  readonly at: number;
  readonly headline: string;
  readonly detail: string;
}

type Moved = Extract<StateFact, { kind: "moved" }>;

/** States that nobody has to explain. */
const PLAIN = new Set(["submitted", "working", "resumed", "completed"]);

/** How long a pause took to its boundary, as its card tells it. */
type Boundary = Pick<SuspensionView, "handle" | "boundaryMs">;

/** One mark for each stop, oldest first; a pause that is asked for and not yet true is the last one. */
export function toWhyMarks(facts: readonly StateFact[], boundary: Boundary | null = null): readonly WhyMark[] {
  const marks: WhyMark[] = [];
  let asked: StateFact | null = null;
  let question: string | null = null;
  let answered: string | null = null;
  let isOpen = false;
  for (const fact of facts) {
    if (fact.kind === "pause_asked") asked ??= fact;
    if (fact.kind === "pause_withdrawn") asked = null;
    if (fact.kind === "said" && fact.event.type === "interrupt.opened") {
      question ??= textAt(eventData(fact.event), "message");
      nameQuestion(marks, question);
    }
    if (fact.kind === "said" && fact.event.type === "interrupt.answered") {
      answered = `Answered by ${actorName(fact.event.actor)}`;
      question = null;
    }
    if (fact.kind !== "moved") continue;
    if (isOpen) closeLast(marks, fact, answered);
    answered = null;
    isOpen = !PLAIN.has(fact.to);
    if (isOpen) marks.push(toMark(fact, { asked, question, boundary }));
    asked = null;
  }
  return asked ? [...marks, toAskedMark(asked.event)] : marks;
}

/** The last mark of a task that is held now, telling what it waits for: that is what one wants to know of it. */
export function withWait(marks: readonly WhyMark[], waits: string | null): readonly WhyMark[] {
  const last = marks.at(-1);
  if (!last || waits === null) return marks;
  return [...marks.slice(0, -1), { ...last, detail: waits }];
}

/** With who cancels it, as long as that is under way. It has no band of its own yet: it stands at `now` (ms). */
export function withCanceling(
  marks: readonly WhyMark[],
  { canceling, eventSeq }: Pick<TaskView, "canceling" | "eventSeq">,
  now: number,
): readonly WhyMark[] {
  if (!canceling) return marks;
  const { actor, reason, cleaningUp, dueAt } = canceling;
  const headline = withReason(`${actorName(actor)} is canceling`, reason);
  const detail = `${cleaningUp ? "It may clean up" : "Undo"} until ${formatClock(dueAt)}`;
  return [...marks, { seq: eventSeq + 1, kind: "canceled", at: now, headline, detail }];
}

interface Before {
  readonly asked: StateFact | null;
  readonly question: string | null;
  readonly boundary: Boundary | null;
}

function toMark(fact: Moved, before: Before): WhyMark {
  const { event } = fact;
  const data = eventData(event);
  const reason = textAt(data, "reason");
  const mark = { seq: event.seq, kind: fact.to, at: fact.at };
  const who = actorName(event.actor);
  switch (fact.to) {
    case "paused_by_client":
      if (isRecovery(event.actor)) return { ...mark, headline: cutOffWords(reason), detail: howCutOff(fact) };
      return { ...mark, headline: withReason(`Paused by ${who}`, reason), detail: howPaused(fact, before) };
    case "paused_by_agent":
      return { ...mark, headline: withReason("Parked", reason), detail: textAt(data, "summary") ?? `By ${who}` };
    case "input_required":
      return { ...mark, headline: withReason("Asked", before.question), detail: "Waits for an answer" };
    case "auth_required":
      return { ...mark, headline: "Needs sign-in", detail: "Waits for a sign-in" };
    case "failed":
      return { ...mark, headline: withReason("Failed", reason), detail: `Reported by ${who}` };
    case "canceled":
      return { ...mark, headline: withReason(`Canceled by ${who}`, reason), detail: "It ended for good" };
    case "rejected":
      return { ...mark, headline: withReason("Rejected", reason), detail: `By ${who}` };
    case "submitted":
    case "working":
    case "resumed":
    case "completed":
      return { ...mark, headline: "", detail: "" };
  }
}

function toAskedMark(event: EventView): WhyMark {
  const data = eventData(event);
  return {
    seq: event.seq,
    kind: "pausing",
    at: Date.parse(event.at),
    headline: withReason(`${actorName(event.actor)} asked to pause`, textAt(data, "reason")),
    detail: modeLabel(textAt(data, "mode")) ?? "",
  };
}

function howPaused(fact: Moved, { asked, boundary }: Before): string {
  const data = eventData(fact.event);
  const proof = textAt(data, "stopProof");
  if (proof === "fenced") return "Fenced: the worker did not answer";
  if (proof === "never_started") return "Nothing was running";
  const told = textAt(data, "handle") === boundary?.handle ? boundary?.boundaryMs : null;
  const took = told ?? (asked ? fact.at - asked.at : null);
  const mode = modeLabel(textAt(data, "mode"));
  return [mode, took === null ? null : `took ${formatTookDuration(took)}`].filter(Boolean).join(", ");
}

/** What its reader is told in place of how it was paused: nobody chose that. */
function howCutOff({ event }: Moved): string {
  const isFenced = textAt(eventData(event), "stopProof") === "fenced";
  return isFenced ? "Fenced: the worker did not answer" : "Waits until somebody resumes it";
}

/** A question may be told right after the move it caused. */
function nameQuestion(marks: WhyMark[], question: string | null): void {
  const last = marks.at(-1);
  if (last?.headline === "Asked") marks[marks.length - 1] = { ...last, headline: withReason("Asked", question) };
}

/** The move that ends a stop says how it went on. */
function closeLast(marks: WhyMark[], fact: Moved, answered: string | null): void {
  const last = marks.at(-1);
  if (!last) return;
  const words = howItWentOn(last, fact, answered);
  if (words) marks[marks.length - 1] = { ...last, detail: words };
}

function howItWentOn(last: WhyMark, fact: Moved, answered: string | null): string | null {
  if (fact.event.type === "task.resumed") return resumeWords(fact.event);
  if (last.kind === "input_required") return answered ?? "Not answered then";
  return null;
}

function withReason(words: string, reason: string | null): string {
  return reason ? `${words}: ${reason}` : words;
}
