import { refusalWords } from "@/components/data/refusal-copy";
import { formatCountExact } from "@/components/ui/format/format-count";
import { formatMoney } from "@/components/ui/format/format-money";
import { plural } from "@/components/ui/format/plural";
import type { ConsequencesView, OriginalOutcome } from "@/server/contract/checkpoint-view";

/** Which steps run again, in one sentence. */
export function repeatWords({ keptSteps, repeatedCount }: ConsequencesView): string {
  const kept =
    keptSteps > 0 ? `${plural(keptSteps, "step")} ${keptSteps === 1 ? "keeps its" : "keep their"} record.` : "";
  const again =
    repeatedCount === 0
      ? "No recorded step runs again."
      : `${plural(repeatedCount, "step")} ${repeatedCount === 1 ? "runs" : "run"} again.`;
  return [again, kept].filter(Boolean).join(" ");
}

/** The warning that comes first when something that must not run twice would; null when nothing would. */
export function unsafeWords({ unsafeCount }: ConsequencesView): string | null {
  if (unsafeCount === 0) return null;
  return `${plural(unsafeCount, "step")} marked not repeatable ${unsafeCount === 1 ? "was" : "were"} already done and would run again.`;
}

/** What came later and stays as it is, outside and in the log. */
export function notUndoneWords({ notUndone, version }: ConsequencesView): readonly string[] {
  const { messages, artifacts, versions, spentMicros } = notUndone;
  return [
    "What tools did outside Checkrein is not undone.",
    versions > 0
      ? `${plural(versions, "later version")} ${versions === 1 ? "stays" : "stay"}, to be read and compared.`
      : "",
    messages > 0
      ? `${plural(messages, "later message")} ${messages === 1 ? "stays" : "stay"} in the conversation.`
      : "",
    artifacts > 0 ? `${plural(artifacts, "later artifact")} ${artifacts === 1 ? "stays" : "stay"}.` : "",
    spentMicros !== null && spentMicros > 0 ? `${formatMoney(spentMicros)} spent since v${version} stays spent.` : "",
  ].filter(Boolean);
}

/** What the new task of a fork waits for though the original had passed it; null when nothing. */
export function waitsAgainWords({ of, parkInputs }: Pick<ConsequencesView, "of" | "parkInputs">): string | null {
  if (of !== "fork" || parkInputs === 0) return null;
  return `It waits again at ${parkInputs === 1 ? "a park" : `${formatCountExact(parkInputs)} parks`} that the original has passed: what came there was the original's.`;
}

/** What becomes of answers people gave; null when there are none. A fork takes no inputs of parks along. */
export function answerWords({
  of,
  answers,
  parkInputs,
}: Pick<ConsequencesView, "of" | "answers" | "parkInputs">): string | null {
  const parts = [
    answers.length > 0 ? plural(answers.length, "answer") : "",
    of === "roll_back" && parkInputs > 0
      ? `${formatCountExact(parkInputs)} ${parkInputs === 1 ? "input" : "inputs"} given at a park`
      : "",
  ].filter(Boolean);
  return parts.length === 0 ? null : `Use again what people gave: ${parts.join(" and ")}`;
}

/** What became of the wish to pause the original too; "" when nobody wished it. */
export function originalWords(original: OriginalOutcome, nowMs: number): string {
  if (original === null) return "";
  if (original.kind === "asked") return "The original was asked to pause.";
  return `The original was not paused. ${refusalWords(original.refusal, nowMs).title}`;
}
