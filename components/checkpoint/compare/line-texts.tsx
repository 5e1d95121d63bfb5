import { cn } from "@/components/ui/cn";
import { inertText } from "@/components/ui/visible-text";
import type { TextPart } from "@/server/contract/document/compare/compare-line";

const HIT = {
  before: "rounded-xs bg-[color-mix(in_oklab,var(--color-danger)_30%,transparent)]",
  after: "rounded-xs bg-[color-mix(in_oklab,var(--color-ok)_28%,transparent)]",
};

/** A value on one line, what changed in it marked. It comes from an agent and is only ever text. */
export function LineText({ parts, side }: { parts: readonly TextPart[]; side: "before" | "after" }) {
  return (
    <bdi className="min-w-0 truncate">
      {parts.map(({ text, isChanged }, n) => {
        const Part = isChanged ? "mark" : "span";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in order
          <Part key={n} className={cn("text-inherit", isChanged && HIT[side])}>
            {inertText(text)}
          </Part>
        );
      })}
    </bdi>
  );
}
