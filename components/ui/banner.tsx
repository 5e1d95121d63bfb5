import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";

const bannerStyles = cva("flex min-h-9 flex-none items-center gap-2.5 border-line border-b px-5 py-1.5 phone:px-4", {
  variants: {
    tone: {
      warn: "bg-warn-bg [&>svg]:text-warn",
      danger: "bg-danger-bg [&>svg]:text-danger",
      ok: "bg-ok-bg [&>svg]:text-ok",
      plain: "bg-s2 [&>svg]:text-t3",
    },
  },
  defaultVariants: { tone: "plain" },
});

export interface BannerAction {
  label: string;
  onClick: () => void;
}

interface BannerProps extends VariantProps<typeof bannerStyles> {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** A quiet fact before the actions: "Next try in 3 s". */
  end?: ReactNode;
  actions?: readonly BannerAction[] | undefined;
  /** Interrupts a screen reader: only for conflict, offline and own failed actions. */
  alert?: boolean;
}

/** One line across the page about the state of everything below it. */
export function Banner({ tone, icon, title, children, end, actions = [], alert }: BannerProps) {
  // A phone has room for one button beside the words.
  const isWide = end !== undefined || actions.length > 1;
  return (
    <div role={alert ? "alert" : "status"} className={cn(bannerStyles({ tone }), isWide && "phone:flex-wrap")}>
      {icon}
      <p className={cn("min-w-0 flex-1", isWide && "phone:basis-[calc(100%-2rem)]")}>
        <b className="font-strong">{title}</b> {children ? <span className="text-t2">{children}</span> : null}
      </p>
      {end ? <span className="num flex-none text-t3 text-xs">{end}</span> : null}
      {actions.map((action) => (
        <Button key={action.label} size="sm" onClick={action.onClick}>
          {action.label}
        </Button>
      ))}
    </div>
  );
}
