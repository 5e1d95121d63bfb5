import type { ConversationItem } from "./conversation-item";
import { eventData, textAt } from "./event-data";

type Saying = Extract<ConversationItem, { kind: "saying" }>;

/**
 * The parts of a message that grows as one line, where its first part is, until the message is said: then they are what is
 * shown of it while the whole is read. What an attempt left in the middle stays, as it is.
 */
export function foldSaying(items: readonly ConversationItem[]): readonly ConversationItem[] {
  if (!items.some(({ kind }) => kind === "saying")) return items;
  const folded: ConversationItem[] = [];
  let growing: { readonly at: number; readonly line: Saying } | null = null;
  for (const item of items) {
    if (item.kind === "saying") {
      const at: number = growing?.at ?? folded.length;
      const line: Saying = growing ? { ...growing.line, text: growing.line.text + item.text } : item;
      folded[at] = line;
      growing = { at, line };
    } else if (growing && item.kind === "message" && textAt(eventData(item.event), "role") === "agent") {
      folded.splice(growing.at, 1);
      folded.push({ ...item, soFar: growing.line.text });
      growing = null;
    } else {
      if (growing && endsAttempt(item)) {
        folded[growing.at] = { ...growing.line, isLeft: true };
        growing = null;
      }
      folded.push(item);
    }
  }
  return folded;
}

function endsAttempt({ kind, event }: ConversationItem): boolean {
  return kind === "rule" && (event.type === "attempt.lost" || textAt(eventData(event), "to") !== null);
}
