import { cn } from "@/components/ui/cn";
import type { OperationCounts, OperationView } from "@/server/contract/operation-view";

type Part = keyof OperationCounts;

/** In the order in which a bar is read: what is reached, what is on the way, what will not come, what went wrong. */
const PARTS: readonly { readonly part: Part; readonly className: string; readonly words: string }[] = [
  { part: "done", className: "operation-done", words: "done" },
  { part: "asked", className: "operation-asked", words: "under way" },
  { part: "waiting", className: "bg-s3 forced-colors:border", words: "in line" },
  { part: "already", className: "operation-hollow", words: "so before" },
  { part: "skipped", className: "operation-hollow", words: "skipped" },
  { part: "gone", className: "operation-hollow", words: "not there" },
  { part: "refused", className: "operation-refused", words: "refused" },
  { part: "failed", className: "operation-failed", words: "failed" },
];

interface OutcomeBarProps {
  verb: OperationView["verb"];
  counts: OperationCounts;
  large?: boolean;
}

/** What became of the targets, as one bar. Each part is told apart without colour. */
export function OutcomeBar({ verb, counts, large = false }: OutcomeBarProps) {
  const shown = PARTS.filter(({ part }) => counts[part] > 0);
  return (
    <div
      role="img"
      data-verb={verb}
      aria-label={shown.map(({ part, words }) => `${counts[part]} ${words}`).join(", ")}
      className={cn("keeps-colour flex w-full gap-0.5 overflow-hidden", large ? "h-3.5" : "h-[5px] rounded-full")}
    >
      {shown.map(({ part, className }) => (
        <span key={part} className={cn("min-w-[3px]", className)} style={{ flexGrow: counts[part], flexBasis: 0 }} />
      ))}
    </div>
  );
}
