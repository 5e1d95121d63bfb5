import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface TableProps {
  label: string;
  /** Below this width it scrolls, pixels: more than its columns of a set width take together. */
  minWidth: number;
  children: ReactNode;
}

/** A plain table of settings; where the window is narrow it scrolls sideways by itself, on a phone each row is a block of lines. */
export function Table({ label, minWidth, children }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
      tabIndex={0}
      className="overflow-x-auto phone:overflow-visible focus-visible:-outline-offset-2"
    >
      <table
        className={cn(
          "w-full table-fixed text-xs",
          "phone:block phone:min-w-0! phone:text-sm phone:[&_tbody]:block phone:[&_thead]:sr-only",
          "phone:[&_tbody_tr]:relative phone:[&_tbody_tr]:grid phone:[&_tbody_tr]:gap-y-1 phone:[&_tbody_tr]:border-line phone:[&_tbody_tr]:border-t phone:[&_tbody_tr]:py-3",
        )}
        style={{ minWidth }}
      >
        {children}
      </table>
    </section>
  );
}

export function Th({ width, children }: { width?: number; children: ReactNode }) {
  return (
    <th style={width ? { width } : undefined} className="h-8 px-2 text-left font-normal text-t3 first:pl-0 last:pr-0">
      {children}
    </th>
  );
}

interface TdProps {
  /** What stands before it on a phone, where no head stands above; without one it is the row's name or its actions. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

export function Td({ label, className, children }: TdProps) {
  return (
    <td
      data-label={label}
      className={cn(
        "h-9 border-line border-t px-2 py-1 first:pl-0 last:pr-0",
        "phone:flex phone:h-auto phone:items-baseline phone:gap-3 phone:border-t-0 phone:p-0 phone:text-left phone:[overflow-wrap:anywhere] phone:[white-space:normal]",
        label &&
          "phone:before:w-28 phone:before:flex-none phone:before:text-t3 phone:before:text-xs phone:before:content-[attr(data-label)]",
        children ? null : "phone:hidden",
        className,
      )}
    >
      <span className="phone:min-w-0 phone:flex-1 desk:contents">{children}</span>
    </td>
  );
}
