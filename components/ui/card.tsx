import { type ReactNode, useId } from "react";
import { cn } from "./cn";

interface CardProps {
  title?: ReactNode;
  /** At the right of the title: a fact or an action. */
  aside?: ReactNode;
  /** A StateEdge, drawn along the top. */
  edge?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A box with a heading; a labelled region when it has a title. */
export function Card({ title, aside, edge, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cn("overflow-hidden rounded-lg border border-line bg-s1", className)}
    >
      {edge}
      {title ? (
        <header className="flex min-h-10 items-center gap-2 border-line border-b pr-3 pl-3.5">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {aside ? <span className="ml-auto flex items-center gap-2 text-t3 text-xs">{aside}</span> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}

interface CardSectionProps {
  /** A darker ground: where one acts. */
  sunk?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a card under a rule. */
export function CardSection({ sunk, className, children }: CardSectionProps) {
  return (
    <div className={cn("border-line border-t px-3.5 py-2.5 first:border-t-0", sunk && "bg-s2 pt-3 pb-3.5", className)}>
      {children}
    </div>
  );
}
