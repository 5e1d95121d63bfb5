"use client";
import { X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { Button } from "./button";
import { cn } from "./cn";
import { IconButton } from "./icon-button";
import { useIsPhone } from "./screen/use-is-phone";
import { useNow } from "./time/use-now";
import { dismissToast, openToasts, type ToastContent, type ToastStack as ToastStackPort } from "./toast";

const SHOWN_MS = 6000;

const STACK: ToastStackPort = {
  show: (id, content) => {
    const leftMs = content.closes ? Math.max(0, content.closes.endsAt - Date.now()) : undefined;
    sonner.custom(() => <ToastCard id={id} content={content} />, {
      id,
      duration: content.durationMs ?? leftMs ?? SHOWN_MS,
    });
  },
  dismiss: (id) => void sonner.dismiss(id),
};

/** Where toasts appear: bottom right, on a phone above the tab bar. */
export function ToastStack() {
  // Outside thing: whoever shows a toast.
  useEffect(() => openToasts(STACK), []);
  const isPhone = useIsPhone();
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      offset={isPhone ? { bottom: 68, right: 16 } : { bottom: 20, right: 20 }}
      mobileOffset={{ bottom: 68, left: 16, right: 16 }}
      toastOptions={{ unstyled: true }}
      containerAriaLabel="Notices"
      style={{ fontFamily: "inherit" }}
    />
  );
}

function ToastCard({ id, content }: { id: string; content: ToastContent }) {
  const { title, text, icon, action, undo, closes, inBarOf } = content;
  const isInBar = usePathname() === inBarOf;
  return (
    <div
      className={cn(
        "relative flex w-[380px] max-w-full items-start gap-2.5 overflow-hidden rounded-lg bg-pop py-2.5 pr-2.5 pl-3 text-sm text-t1 shadow-pop",
        // A wide shadow would lie on the bar below it.
        "phone:shadow-[0_0_0_1px_var(--color-line2)]",
        isInBar && "phone:hidden",
      )}
    >
      {icon ? <span className="flex h-5 flex-none items-center">{icon}</span> : null}
      <div className="min-w-0 flex-1">
        <p className="font-strong">{title}</p>
        {text ? <p className="truncate text-t2 text-xs">{text}</p> : null}
      </div>
      {[undo, action].map((one) =>
        one ? (
          <Button key={one.label} size="sm" kbd={one.kbd} onClick={one.onClick}>
            {one.label}
          </Button>
        ) : null,
      )}
      <IconButton
        label="Dismiss"
        icon={<X className="size-3.5" />}
        size="sm"
        noTooltip
        onClick={() => dismissToast(id)}
      />
      {closes ? <ClosingLine {...closes} /> : null}
    </div>
  );
}

function ClosingLine({ openedAt, endsAt }: { openedAt: number; endsAt: number }) {
  const now = useNow() ?? openedAt;
  const left = Math.min(1, Math.max(0, (endsAt - now) / (endsAt - openedAt)));
  return (
    <span className="absolute bottom-0 left-0 h-0.5 bg-t3 transition-[width]" style={{ width: `${left * 100}%` }} />
  );
}
