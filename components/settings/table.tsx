import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface TableProps {
  label: string;
  /** Below this width it scrolls, pixels. */
  minWidth: number;
  children: ReactNode;
}

/** A plain table of settings; where the window is narrow it scrolls sideways by itself. */
export function Table({ label, minWidth, children }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
      tabIndex={0}
      className="overflow-x-auto outline-none focus-visible:-outline-offset-2"
    >
      <table className="w-full table-fixed text-xs" style={{ minWidth }}>
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

export function Td({ className, children }: { className?: string; children?: ReactNode }) {
  return <td className={cn("h-9 border-line border-t px-2 first:pl-0 last:pr-0", className)}>{children}</td>;
}
