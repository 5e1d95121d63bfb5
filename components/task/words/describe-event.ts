import { actorName } from "@/components/data/actor-name";
import { modeLabel } from "@/components/data/mode-words";
import { cutText } from "@/components/ui/cut-text";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatDuration, formatTookDuration } from "@/components/ui/format/format-duration";
import { plural } from "@/components/ui/format/plural";
import type { StateKind } from "@/components/ui/state/state-kind";
import type { EventView } from "@/server/contract/task-view";
import { eventData, numberAt, textAt } from "../log/event-data";
import { readAside, readSaying } from "../log/read-aside";
import { toldConditions } from "../log/read-conditions";
import { findStep } from "../log/task-step";
import { cutOffWords, isRecovery } from "./cut-off-words";
import { resumeWords } from "./resume-words";
import { firedWords, wakeWords } from "./wake-words";

/** An event as a sentence: a strong beginning, the rest, and the state it stands for if it moves one. */
export interface EventWords {
  readonly lead: string;
  readonly text: string;
  readonly kind: StateKind | null;
  /** The task stands still or is over from here: the line is drawn as a mark. */
  readonly isStop: boolean;
}

export function describeEvent(event: EventView): EventWords {
  const who = actorName(event.actor);
  const data = eventData(event);
  const reason = textAt(data, "reason");
  // The sentence brings its own full stop.
  const because = reason ? `: ${reason.replace(/\.$/, "")}` : "";
  switch (event.type) {
    case "task.created":
      return moved("submitted", who, "created it");
    case "attempt.claimed":
      return moved("working", actorName({ kind: "worker", id: textAt(data, "workerId") ?? event.actor.id }), "took it");
    case "attempt.released":
      return plain(who, `handed it back${because}`);
    case "attempt.lost":
      return plain(
        `Attempt ${numberAt(data, "attemptNo") ?? ""}`.trim(),
        `lost its worker${because}${inputWords(data)}`,
      );
    case "attempt.reported_late":
      return plain(who, lateWords(data));
    case "task.pause_requested":
      return moved(
        "pausing",
        who,
        `asked to pause, ${(modeLabel(textAt(data, "mode")) ?? "").toLowerCase()}${because}${byItself(event)}`,
      );
    case "task.pause_withdrawn":
      return moved("working", who, "took the pause back. It runs on");
    case "task.paused":
      return stop("paused_by_client", ...pausedWords(event, because));
    case "task.holder_added":
      return moved("paused_by_client", who, `holds it too${because}${byItself(event)}`);
    case "task.holder_released":
      return plain(who, event.actor.kind === "system" ? "ended the hold" : "let go of it");
    case "task.exempted":
      return plain(who, `took it out of the stop${because}`);
    case "task.labeled":
      return plain(who, "changed its labels");
    case "task.review_overdue":
      return plain("Review overdue.", "Nobody looked at it in time. It stays as it is");
    case "suspension.condition_fired":
      return plain(firedLead(event), "It is held; it goes on when nobody holds it");
    case "suspension.condition_dropped":
      return plain("No longer waits for that.", reason ?? "");
    case "task.parked":
      return stop("paused_by_agent", `Parked${because}.`, textAt(data, "summary") ?? waitSentence(event));
    case "task.resumed":
      return moved("resumed", `${resumeWords(event)}${resumeDetail(event)}`, "");
    case "task.launch_failed":
      return stop(
        textAt(data, "to") === "paused_by_agent" ? "paused_by_agent" : "paused_by_client",
        "Could not go on.",
        `${reason ?? "No reason was given"}. It is paused as before.`,
      );
    case "task.requeued":
      return moved("submitted", "Back in line", "for a worker");
    case "task.input_required":
      return stop("input_required", "Needs input.", `${plural(numberAt(data, "questions") ?? 1, "answer")} wanted.`);
    case "task.auth_required":
      return stop("auth_required", "Needs sign-in.", "It waits until somebody has signed in.");
    case "task.cancel_requested":
      return moved(
        "canceled",
        who,
        `asked to cancel${because}. It can be undone for ${formatDuration(numberAt(data, "undoMs") ?? 0)}`,
      );
    case "task.clean_up_started":
      return moved("canceled", "The time to undo is over.", "Its worker cleans up before it ends");
    case "task.cancel_undone":
      return plain(who, "undid the cancel");
    case "task.canceled":
      return stop("canceled", `Canceled by ${who}.`, reason ?? "");
    case "task.completed":
      return stop("completed", "Completed.", reason ?? "");
    case "task.failed":
      return stop("failed", "Failed.", reason ?? "No reason was given.");
    case "task.rejected":
      return stop("rejected", "Rejected.", reason ?? "No reason was given.");
    default:
      return describePart(event, who);
  }
}

/** Events inside a task that move no state. */
function describePart(event: EventView, who: string): EventWords {
  const data = eventData(event);
  const step = findStep(event);
  if (step) {
    const took = formatTookDuration(step.endedAt - step.startedAt);
    if (step.status === "completed") return plain(`Step done: ${step.name},`, took);
    if (step.status === "failed") return plain(`Step failed: ${step.name}.`, step.error ?? "");
    return plain(`Step cut: ${step.name}.`, "Its result was discarded; it runs again.");
  }
  switch (event.type) {
    case "step.started":
      return plain(`Step begun: ${textAt(data, "name") ?? textAt(data, "key") ?? ""}`, "");
    case "message.added":
      return plain(`Message of ${who}:`, textAt(data, "preview") ?? "");
    case "aside.added": {
      const saying = readSaying(event);
      if (saying !== null) return plain(`${who} is saying:`, cutText(saying, 200));
      const { name, text } = readAside(event);
      return plain(`${name} of ${who}:`, cutText(text, 200));
    }
    case "artifact.added":
      return plain(
        `Artifact ${textAt(data, "name") ?? ""},`,
        `version ${numberAt(data, "version") ?? 1}, ${formatBytes(numberAt(data, "sizeBytes") ?? 0)}`,
      );
    case "checkpoint.created":
      return plain(`Checkpoint v${numberAt(data, "version") ?? ""}`, textAt(data, "label") ?? "");
    case "interrupt.opened":
      return moved("input_required", "Asked:", textAt(data, "message") ?? textAt(data, "key") ?? "");
    case "interrupt.answered":
      return plain(who, `${data.declined === true ? "declined" : "answered"} ${textAt(data, "key") ?? "the question"}`);
    case "interrupt.reopened":
      return plain(who, `took the answer to ${textAt(data, "key") ?? "the question"} back`);
    case "interrupt.expired":
      return plain("Nobody answered in time:", textAt(data, "key") ?? "a question");
    case "interrupt.escalated":
      return plain("Nobody answered yet, so it is urgent:", textAt(data, "key") ?? "a question");
    case "interrupt.superseded":
      return plain("Not asked any more:", textAt(data, "key") ?? "a question");
    default:
      return plain(event.type, "");
  }
}

/** Nothing that a fenced worker says is written; people hear only that it spoke. */
function lateWords(data: ReturnType<typeof eventData>): string {
  if (textAt(data, "proof") === "process_ended") return "was fenced before; its process has ended";
  const results = numberAt(data, "results") ?? 0;
  const refused =
    results === 0 ? "" : results === 1 ? ". A late result was refused" : `. ${results} late results were refused`;
  return `answered after it was fenced: it has stopped${refused}`;
}

const FENCED = "The worker did not answer: its writes are refused, its outside effects may still happen.";

function pausedWords(event: EventView, because: string): [string, string] {
  const data = eventData(event);
  const isCutOff = isRecovery(event.actor);
  const lead = `${cutOffWords(textAt(data, "reason"))}.`;
  if (textAt(data, "stopProof") === "fenced") return [isCutOff ? lead : "Paused.", FENCED];
  if (isCutOff) return [lead, "It waits until somebody resumes it."];
  return [`Paused by ${actorName(event.actor)}${because}.`, pausedUntil(event)];
}

function pausedUntil(event: EventView): string {
  const wakes = wakesOf(event);
  return wakes
    ? `Nothing runs until an operator resumes it, or ${wakes}.`
    : "Nothing runs until an operator resumes it.";
}

function waitSentence(event: EventView): string {
  const wakes = wakesOf(event);
  return wakes ? `It goes on ${wakes}, or when somebody resumes it.` : "It goes on when somebody resumes it.";
}

/** What was set to end a hold, after a sentence that goes on. */
function byItself(event: EventView): string {
  const wakes = wakesOf(event);
  return wakes ? `. It resumes by itself ${wakes}` : "";
}

/** Times are told as seen when it was set. */
function wakesOf(event: EventView): string {
  return wakeWords(toldConditions(event), Date.parse(event.at));
}

function firedLead(event: EventView): string {
  const [condition] = toldConditions(event);
  return `${condition ? firedWords(condition) : "What it waits for came"}.`;
}

function resumeDetail(event: EventView): string {
  const data = eventData(event);
  const parts = [
    data.hadResumeInput === true ? "with input" : "",
    data.continueTranscript === false ? "digest only" : "",
  ];
  const words = parts.filter(Boolean).join(", ");
  return words ? `, ${words}` : "";
}

/** It is given to the next worker too, so people hear that the lost one may have acted on it. */
function inputWords({ mayHaveInput }: ReturnType<typeof eventData>): string {
  return mayHaveInput === true ? ". It may have been given the input of the resume" : "";
}

function plain(lead: string, text: string): EventWords {
  return { lead, text, kind: null, isStop: false };
}

function moved(kind: StateKind, lead: string, text: string): EventWords {
  return { lead, text, kind, isStop: false };
}

function stop(kind: StateKind, lead: string, text: string): EventWords {
  return { lead, text, kind, isStop: true };
}
