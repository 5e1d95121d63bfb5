import type { ReactNode } from "react";
import { cn } from "./cn";

interface KeyValuesProps {
  items: readonly { label: string; value: ReactNode }[];
  className?: string;
}

/** Facts, one a line: "Stopped at", "How", "Handle". */
export function KeyValues({ items, className }: KeyValuesProps) {
  return (
    <dl
      className={cn(
        "grid grid-cols-[84px_minmax(0,1fr)] gap-x-2 gap-y-[5px] text-xs leading-[1.125rem] phone:text-[0.8125rem] phone:leading-[1.25rem]",
        className,
      )}
    >
      {items.map((item) => (
        <div key={item.label} className="contents">
          <dt className="text-t3">{item.label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
