import { cn } from "@/components/ui/cn";
import { escapeText } from "@/components/ui/visible-text";
import { markText } from "./mark-text";

interface MarkedTextProps {
  /** As shown: escapes written out. */
  text: string;
  query: string;
  /** The match one stands at is marked in full colour. */
  isHit: boolean;
}

/** A text with what is searched for marked in it. */
export function MarkedText({ text, query, isHit }: MarkedTextProps) {
  if (query === "") return text;
  return markText(text, escapeText(query)).map((part, n) =>
    part.isMatch ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in order
        key={n}
        className={cn(
          "rounded-xs ring-1",
          isHit
            ? "bg-warn text-bg ring-warn"
            : "bg-[color-mix(in_oklab,var(--color-warn)_26%,transparent)] text-t1 ring-[color-mix(in_oklab,var(--color-warn)_26%,transparent)]",
        )}
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
