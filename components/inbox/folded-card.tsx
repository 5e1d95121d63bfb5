import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";

interface FoldedCardProps {
  label: string;
  name: string;
  /** The node that asks; null for an agent without nodes. */
  node: string | null;
  words: string;
  /** What can be done with it, at the end of the line. */
  actions?: ReactNode;
  /** Below the line. */
  more?: ReactNode;
}

/** A question that needs nothing at the moment, as one line. */
export function FoldedCard({ label, name, node, words, actions, more }: FoldedCardProps) {
  return (
    <section aria-label={label} className="rounded-lg border border-line bg-s1 px-3 py-1.5">
      <div className="flex min-h-7 items-center gap-2 phone:flex-wrap">
        <span className="keeps-colour grid size-[18px] flex-none place-items-center rounded-full bg-ok text-bg">
          <Check aria-hidden="true" className="size-3" />
        </span>
        <span className="mono flex-none font-semibold">{name}</span>
        {node ? <Tag tone="line">{node}</Tag> : null}
        <p className="min-w-0 flex-1 truncate text-t2 phone:order-last phone:basis-full" title={words}>
          {words}
        </p>
        {actions}
      </div>
      {more}
    </section>
  );
}
