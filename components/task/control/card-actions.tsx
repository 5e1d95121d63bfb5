"use client";
import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { cn } from "@/components/ui/cn";

/** The phone's action bar, once it is in the page. */
const ActionBarContext = createContext<HTMLElement | null>(null);
export const ActionBarScope = ActionBarContext.Provider;

interface CardActionsProps {
  /** One of several in the card: stays beside what it belongs to, since the bar has room for one. */
  stays?: boolean;
  children: ReactNode;
}

/** The card's own buttons: in the card, and on a phone in the bar at the bottom. Give handlers, not submit. */
export function CardActions({ stays = false, children }: CardActionsProps) {
  const bar = useContext(ActionBarContext);
  return (
    <>
      <div
        className={cn(
          "mt-2.5 flex flex-wrap gap-2 first:mt-0 [&>*:first-child]:min-w-0 [&>*:first-child]:flex-auto",
          stays || "phone:hidden",
        )}
      >
        {children}
      </div>
      {bar && !stays ? createPortal(children, bar) : null}
    </>
  );
}
