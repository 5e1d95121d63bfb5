"use client";
import * as Primitive from "radix-ui/tooltip";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";
import { Kbd } from "./kbd";

const InScope = createContext(false);

/** Lets neighbouring tooltips follow each other without a new delay; the shell holds one. */
export function TooltipScope({ children }: { children: ReactNode }) {
  return (
    <InScope value={true}>
      <Primitive.Provider delayDuration={400} skipDelayDuration={300}>
        {children}
      </Primitive.Provider>
    </InScope>
  );
}

interface TooltipProps {
  content: ReactNode;
  kbd?: string | undefined;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** One element that can hold focus. */
  children: ReactElement;
}

/** More about a control on hover and focus; never the only place of something a phone user needs. */
export function Tooltip({ content, kbd, side = "bottom", open, onOpenChange, children }: TooltipProps) {
  const inScope = useContext(InScope);
  const control = { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) };
  const tip = (
    <Primitive.Root {...control}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-72 animate-fade items-center gap-2 rounded-md bg-pop px-2 py-1 text-t1 text-xs shadow-pop"
        >
          {content}
          {kbd ? <Kbd keys={kbd} /> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
  return inScope ? tip : <TooltipScope>{tip}</TooltipScope>;
}
