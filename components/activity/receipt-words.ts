import { formatCountExact } from "@/components/ui/format/format-count";
import { upperFirst } from "@/components/ui/format/upper-first";
import { STATE_KINDS, stateLabel } from "@/components/ui/state/state-kind";
import type { ReceiptRow } from "@/server/contract/activity";
import type { RECEIPT_INITIATORS } from "@/server/contract/receipt-filter";

const VERBS: Readonly<Record<string, string>> = {
  undo_cancel: "Undo cancel",
  cancel_due: "Carry out cancel",
  withdraw: "Keep running",
  wake: "Wake",
  expire: "Time out",
  fence: "Fence",
  drop_condition: "Drop condition",
  delete_receipts: "Delete after their time",
};

/** What people look for by what was done. */
export const FILTER_VERBS = [
  "create",
  "pause",
  "withdraw",
  "resume",
  "answer",
  "cancel",
  "undo_cancel",
  "fork",
  "roll_back",
  "edit_state",
  "stop",
  "release",
  "refill",
  "park",
  "wake",
  "fence",
  "export",
] as const;

/** For whom it was done. */
export const WHO_WORDS: Readonly<Record<(typeof RECEIPT_INITIATORS)[number], string>> = {
  operator: "Person",
  client: "Client",
  agent: "Agent",
  policy: "Policy",
};

/** What was done, as a person says it: "Pause", "Undo cancel"; a verb without words of its own reads as it is written. */
export function verbWords(verb: string): string {
  const plain = verb.replace(/[._]/g, " ");
  return VERBS[verb] ?? upperFirst(plain);
}

/** A state, or the overlay that stands over it. */
export function standingWords(standing: string | null): string {
  if (standing === null) return "";
  if (standing === "canceling") return "Canceling…";
  const kind = STATE_KINDS.find((known) => known === standing);
  return kind ? stateLabel(kind) : standing;
}

/** What came of an act at once, where the state that it led to would say something else: it may be another one by now. */
const CAME_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pause: { pausing: "Asked to pause" },
  cancel: { canceling: "Asked to cancel" },
  withdraw: { working: "Runs on" },
  resume: { resumed: "Resumed" },
  wake: { resumed: "Resumed" },
  expire: { resumed: "Resumed" },
  answer: { resumed: "Answered, resumed", working: "Answered", input_required: "Answered, more is asked" },
};

/** What came of what was accepted, in a word or two: "Asked to pause", "Resumed, with input", "Submitted". */
export function resultWords({
  verb,
  outcome,
  stateAfter,
  hasInput,
}: Pick<ReceiptRow, "verb" | "outcome" | "stateAfter" | "hasInput">): string {
  if (outcome === "unchanged") return "Already so";
  const words = stateAfter === null ? undefined : CAME_OF[verb]?.[stateAfter];
  if (!words) return standingWords(stateAfter) || "Done";
  return verb === "resume" && hasInput ? `${words}, with input` : words;
}

/** What it was done to: by its title or name, else by the end of its id. */
export function targetWords({
  taskTitle,
  taskId,
  subject,
  subjectName,
}: Pick<ReceiptRow, "taskTitle" | "taskId" | "subject" | "subjectName">): string {
  if (taskTitle !== null) return taskTitle;
  if (subject === null) return taskId ? `Task ${shortId(taskId)}` : "";
  const [, kind, id] = /^([a-z]+):([0-9a-f-]{36})$/.exec(subject) ?? [];
  if (kind && id) return `${upperFirst(kind)} ${subjectName ?? shortId(id)}`;
  return upperFirst(/^receipts \d/.test(subject) ? withSeparators(subject) : subject);
}

function withSeparators(text: string): string {
  return text.replace(/\d{4,}/g, (digits) => formatCountExact(Number(digits)));
}

function shortId(id: string): string {
  return id.slice(-8);
}

/** The two ends of a hash, enough to tell two apart: "9f3c41d2…ae07". */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}
