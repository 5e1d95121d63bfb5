import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { StateEdge } from "@/components/ui/state/state-edge";
import { StateIcon } from "@/components/ui/state/state-icon";
import type { StateKind } from "@/components/ui/state/state-kind";

interface CardFrameProps {
  kind: StateKind;
  /** Its state is one that it shares with what people hold. */
  isCutOff?: boolean;
  title: ReactNode;
  /** A fact at the right: since when, on which worker. */
  aside?: ReactNode;
  /** Why, in the words of whoever did it. */
  reason?: string | null | undefined;
  /** Working has no edge: it is the quiet state. */
  edge?: boolean;
  children: ReactNode;
}

/** The one place with the primary action: what is so, facts, then the one filled button. */
export function CardFrame({ kind, isCutOff = false, title, aside, reason, edge = true, children }: CardFrameProps) {
  return (
    <Card edge={edge ? <StateEdge kind={isCutOff ? "cut_off" : kind} /> : undefined}>
      <div className="flex items-start gap-[7px] px-3.5 pt-[11px]">
        <span className="flex h-5 flex-none items-center">
          {isCutOff ? (
            <Unplug aria-hidden="true" className="size-4 text-warn" />
          ) : (
            <StateIcon kind={kind} spin={kind === "pausing"} />
          )}
        </span>
        <h2 className="min-w-0 flex-1 font-semibold text-md">{title}</h2>
        {aside ? <span className="num flex-none text-t3 text-xs leading-5">{aside}</span> : null}
      </div>
      <p className="whitespace-pre-wrap pt-[3px] pr-3.5 pb-2.5 pl-[37px] [overflow-wrap:anywhere] phone:text-md">
        {reason}
      </p>
      {children}
    </Card>
  );
}
