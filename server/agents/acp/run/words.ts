import type { JsonValue as Json } from "../../../contract/primitives";
import type { SessionAnswer, SessionOpening } from "../../../contract/session";
import { CONTINUATION } from "../../../contract/session-view";
import type { TaskMessage } from "../../../sdk/worker";

/** What has been given to the agent of what people said, as each leg records it. */
export interface Heard {
  /** So many of the operators' notes at resumes. */
  readonly notes: number;
  /** Messages up to this number. */
  readonly seq: number;
}

/** How it came back in truth, beside what the record wanted. */
export type CameBack = "resumed" | "loaded" | "forked" | "new";

/** How its conversation came back, for people; null where there is none before it. */
export function arrivalWords(opening: SessionOpening, how: CameBack): string | null {
  const { strategy, token, reason, carried, lost } = opening;
  if (how === "forked") return "The session began as a fork of the one of the task that this task comes of.";
  if (how === "loaded") return "The session was loaded by its token: the agent has its own history.";
  if (how === "resumed" && token === null) return "The session goes on with the last conversation of its folder.";
  if (how === "resumed") return "The session was resumed by its token.";
  if (strategy === "fresh" && lost === null) return null;
  const due = strategy === "inject" ? "The kept conversation goes before the next prompt." : carried;
  return ["A new session was begun.", due, reason, ...(lost === null ? [] : [`Lost: ${lost}`])].join(" ");
}

/** What of a kept conversation went before a prompt. */
export function givenWords({ lines, shortened, leftOut }: NonNullable<SessionAnswer["given"]>): string {
  const told = `The kept conversation went before this prompt: ${lines === 1 ? "1 line" : `${lines} lines`}`;
  const cut = shortened > 0 ? `, ${shortened} of them shortened` : "";
  const older = leftOut > 0 ? `; ${leftOut} earlier ${leftOut === 1 ? "one was" : "ones were"} left out` : "";
  return `${told}${cut}${older}.`;
}

interface Account {
  /** What the task asked for in the beginning. */
  readonly task: string;
  readonly digest: string | null;
  readonly request: string;
}

/** The first prompt of a fresh start: what it is all about, in short, and what is to be done now. */
export function accountWords({ task, digest, request }: Account): string {
  return [
    "You begin anew on a task that was worked on before. You have nothing of that conversation.",
    ...(request.startsWith(task) ? [] : ["", "=== TASK ===", task]),
    ...(digest === null ? [] : ["", "=== SHORT ACCOUNT OF THE CONVERSATION ===", digest]),
    "",
    "=== CURRENT REQUEST ===",
    request,
  ].join("\n");
}

interface Said {
  readonly notes: readonly Json[];
  readonly messages: readonly TaskMessage[];
}

export const GO_ON = "You were interrupted. Go on with the task where you stopped.";

export const MAY_BE_NEW =
  "You were interrupted, and nothing was heard of you since you were given this request. If you got it, go on where you stopped; if not, here it is:";

/** What people said since, as text for the next prompt; null when nobody said anything. `without`: that is not said. */
export function unheardWords({ notes, messages }: Said, heard: Heard, without = ""): string | null {
  const said = messages.filter(({ seq, role, origin }) => role === "user" && origin === "input" && seq > heard.seq);
  const all = [...notes.slice(heard.notes).map(wordsOfNote), ...said.map(wordsOfMessage)];
  // Each resume that failed left the continuation once more.
  const words = all.filter(
    (text, n) => text !== "" && text !== without && (text !== CONTINUATION || all.indexOf(text) === n),
  );
  return words.length === 0 ? null : words.join("\n\n");
}

export function heardAll({ notes, messages }: Said): Heard {
  return { notes: notes.length, seq: Math.max(0, ...messages.map(({ seq }) => seq)) };
}

function wordsOfNote(note: Json): string {
  if (note === null) return "";
  return typeof note === "string" ? note.trim() : JSON.stringify(note);
}

function wordsOfMessage({ parts }: TaskMessage): string {
  if (!Array.isArray(parts)) return "";
  return parts
    .map((part) =>
      typeof part === "object" && part !== null && "text" in part ? String(part.text) : JSON.stringify(part),
    )
    .join("\n")
    .trim();
}
