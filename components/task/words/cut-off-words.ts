import type { Actor } from "@/server/contract/task-view";

/** A restart or a crash stopped it; nobody chose to. */
export function isRecovery({ kind, id }: Actor): boolean {
  return kind === "system" && id === "recovery";
}

/** "Cut off: the system was restarted while its agent was at work", without a full stop. */
export function cutOffWords(reason: string | null): string {
  const told = reason?.replace(/^(The|Its)\b/, (word) => word.toLowerCase()).replace(/\.$/, "");
  return told ? `Cut off: ${told}` : "Cut off";
}
