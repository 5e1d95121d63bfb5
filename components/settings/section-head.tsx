import type { ReactNode } from "react";

interface SectionHeadProps {
  title: string;
  /** What it is for, in one or two sentences. */
  children: ReactNode;
  /** The one thing to begin with: New endpoint…. */
  action?: ReactNode;
}

export function SectionHead({ title, children, action }: SectionHeadProps) {
  return (
    <header className="mb-3.5 flex items-start gap-4 phone:flex-col phone:items-stretch">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-xl tracking-[-.012em]">{title}</h2>
        <p className="text-t2">{children}</p>
      </div>
      {action}
    </header>
  );
}
