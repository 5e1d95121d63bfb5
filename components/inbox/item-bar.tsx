import type { ReactNode } from "react";

/** What can be done with the open item, below it; on a phone in the place of the tab bar. */
export function ItemBar({ children }: { children: ReactNode }) {
  return (
    <footer
      data-action-bar
      className="flex flex-none flex-wrap items-center gap-2.5 border-line border-t px-6 py-2.5 phone:px-4"
    >
      {children}
    </footer>
  );
}
