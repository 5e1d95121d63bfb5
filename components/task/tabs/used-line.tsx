import type { TaskStep } from "../log/task-step";
import { usedWords } from "../words/used-words";

/** What an ended step used, and who told it; nothing where nobody told anything. */
export function UsedLine({ step: { usage, spentMicros } }: { step: TaskStep }) {
  return usage ? <p className="num mt-1.5 text-t3 [overflow-wrap:anywhere]">{usedWords(usage, spentMicros)}</p> : null;
}
