"use client";
import { cn } from "../ui/cn";
import { KeyValues } from "../ui/key-values";
import { Popover } from "../ui/popover";
import { RelativeTime } from "../ui/time/relative-time";

type LiveStatus = "connecting" | "live" | "reconnecting" | "offline";

interface LiveIndicatorProps {
  status: LiveStatus;
  /** When the last event or heartbeat came, ms. */
  lastEventAt?: number | undefined;
  /** Where the feed stands. */
  position?: string | undefined;
}

const WORD: Record<LiveStatus, string> = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Reconnecting",
  offline: "Offline",
};

/** Whether what one sees is what is; a press shows the connection's details. */
export function LiveIndicator({ status, lastEventAt, position }: LiveIndicatorProps) {
  const trigger = (
    <button
      type="button"
      className="inline-flex h-7 flex-none items-center gap-1.5 rounded-md px-2 text-t2 text-xs hover:bg-s2 hover:text-t1 phone:hidden"
    >
      <span
        className={cn(
          "keeps-colour size-1.5 rounded-full forced-colors:border",
          status === "live" && "bg-ok ring-3 ring-[color-mix(in_oklab,var(--color-ok)_22%,transparent)]",
          status === "connecting" && "bg-t3",
          (status === "reconnecting" || status === "offline") && "bg-warn",
        )}
      />
      {WORD[status]}
    </button>
  );
  return (
    <Popover trigger={trigger} label="Connection" align="end" className="w-64">
      <p className="mb-2 font-strong">{WORD[status]}</p>
      <KeyValues
        items={[
          { label: "Last event", value: lastEventAt ? <RelativeTime at={lastEventAt} plain /> : "None yet" },
          ...(position === undefined ? [] : [{ label: "Position", value: <span className="mono">{position}</span> }]),
        ]}
      />
    </Popover>
  );
}
