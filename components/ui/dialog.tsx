"use client";
import { X } from "lucide-react";
import * as Primitive from "radix-ui/dialog";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { focusFirstField } from "./focus-first-field";
import { IconButton } from "./icon-button";
import { ShortcutLayer } from "./keyboard/shortcut-layer";
import { useShortcuts } from "./keyboard/use-shortcuts";
import { useReturnFocus } from "./use-return-focus";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  width?: 420 | 560 | 920;
  /** As high as the window allows, with a rule under the title: forms of many parts. */
  tall?: boolean;
  /** Something was typed: leaving asks first. */
  dirty?: boolean;
  /** What ⌘↵ does, from inside a field too; leave it out while it is refused. */
  onConfirm?: (() => void) | undefined;
  /** A quiet sentence at the left of the footer. */
  footNote?: ReactNode;
  /** The buttons: the way out first, the one filled button last. */
  footer?: ReactNode;
  /** The body brings its own padding and scrolling. */
  flush?: boolean;
  children: ReactNode;
}

/** A dialog; on a phone a sheet from the bottom. Focus goes to the first field and comes back. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    icon,
    width = 560,
    tall,
    dirty,
    footNote,
    footer,
    flush,
    children,
  } = props;
  const [asking, setAsking] = useState(false);
  const descriptionId = useId();
  const focus = useReturnFocus();
  const change = (next: boolean) => {
    if (!next && dirty && !asking) return setAsking(true);
    setAsking(false);
    onOpenChange(next);
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Primitive.Content
          aria-describedby={description ? descriptionId : undefined}
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          onPointerDownOutside={keepForToasts}
          className={cn(
            "fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-48px)] w-[calc(100vw-32px)] animate-pop flex-col overflow-hidden rounded-xl bg-pop shadow-pop outline-none",
            "phone:mb-0 phone:max-h-[calc(100dvh-24px)] phone:w-full phone:max-w-none phone:animate-sheet phone:rounded-t-2xl phone:rounded-b-none low:overflow-y-auto",
            WIDTH[width],
            tall && "h-[min(860px,calc(100dvh-40px))] max-h-none phone:h-[calc(100dvh-24px)]",
          )}
        >
          <ShortcutLayer>
            <ConfirmKey onConfirm={asking ? undefined : props.onConfirm} />
            <header
              className={cn(
                "flex flex-none items-start gap-2.5 pt-4 pr-4 pl-5",
                tall && "items-center border-b pt-3.5 pb-3",
              )}
            >
              {icon ? <span className="mt-1 flex-none">{icon}</span> : null}
              <div className="min-w-0 flex-1">
                <Primitive.Title className="font-semibold text-[1rem] leading-6 tracking-[-.01em]">
                  {title}
                </Primitive.Title>
                {description ? (
                  <p id={descriptionId} className="text-t2">
                    {description}
                  </p>
                ) : null}
              </div>
              <IconButton
                label="Close"
                icon={<X />}
                size="sm"
                noTooltip
                onClick={() => change(false)}
                className="phone:-my-2.5 phone:-mr-2"
              />
            </header>
            <div
              className={cn(
                "min-h-0 flex-1 low:flex-none",
                flush ? "flex flex-col" : "overflow-auto px-5 pt-3 pb-4 low:overflow-visible",
              )}
            >
              {children}
            </div>
            {asking ? (
              <LeaveQuestion onStay={() => setAsking(false)} onLeave={() => change(false)} />
            ) : footer ? (
              <Footer note={footNote}>{footer}</Footer>
            ) : null}
          </ShortcutLayer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const WIDTH = { 420: "max-w-[420px]", 560: "max-w-[560px]", 920: "max-w-[920px]" };

function Footer({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <footer className="flex flex-none items-center gap-2 border-line border-t px-5 py-3 phone:flex-wrap phone:px-4 phone:[&>a]:flex-1 phone:[&>button]:flex-1">
      <div className="min-w-0 flex-1 text-t3 text-xs leading-[1.125rem] empty:phone:hidden phone:basis-full">
        {note}
      </div>
      {children}
    </footer>
  );
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Footer note={<span role="alert">What you typed is lost when you leave.</span>}>
      <Button size="lg" autoFocus onClick={onStay}>
        Keep writing
      </Button>
      <Button size="lg" variant="danger" onClick={onLeave}>
        Leave
      </Button>
    </Footer>
  );
}

function ConfirmKey({ onConfirm }: { onConfirm: (() => void) | undefined }) {
  useShortcuts(
    onConfirm ? [{ keys: "mod+enter", label: "Confirm", group: "Dialog", inFields: true, run: () => onConfirm() }] : [],
  );
  return null;
}

/** A press on a toast, as its Undo, is not a press outside the dialog. */
function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}
