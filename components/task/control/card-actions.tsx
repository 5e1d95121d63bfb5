"use client";
import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The phone's action bar, once it is in the page. */
const ActionBarContext = createContext<HTMLElement | null>(null);
export const ActionBarScope = ActionBarContext.Provider;

/** The card's own buttons: in the card, and on a phone in the bar at the bottom. Give handlers, not submit. */
export function CardActions({ children }: { children: ReactNode }) {
  const bar = useContext(ActionBarContext);
  return (
    <>
      <div className="mt-2.5 flex gap-2 first:mt-0 phone:hidden [&>*:first-child]:min-w-0 [&>*:first-child]:flex-1">
        {children}
      </div>
      {bar ? createPortal(children, bar) : null}
    </>
  );
}
