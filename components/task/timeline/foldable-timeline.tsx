"use client";
import { useRef, useState } from "react";
import { formatDuration } from "@/components/ui/format/format-duration";
import { StateRibbon } from "@/components/ui/state/state-ribbon";
import { useNow } from "@/components/ui/time/use-now";
import { toStateBands } from "./state-bands";
import { endOfLife, Timeline, type TimelineProps } from "./timeline";

/** The timeline, or where the tab below needs the room one ribbon in its place, while nobody opens it. */
export function FoldableTimeline({ isFolded, ...props }: TimelineProps & { isFolded: boolean }) {
  const [isUnfolded, setUnfolded] = useState(false);
  // What is pressed goes with the rest of its form; who pressed it goes on at what took its place.
  const wasPressed = useRef(false);
  const toggle = () => {
    wasPressed.current = true;
    setUnfolded(!isUnfolded);
  };
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !wasPressed.current) return;
    wasPressed.current = false;
    button.focus();
  };
  if (!isFolded) return <Timeline {...props} />;
  const fold = (
    <button
      type="button"
      data-control={isUnfolded ? undefined : "timeline"}
      aria-expanded={isUnfolded}
      ref={takeFocus}
      className="link min-h-6 flex-none phone:min-h-11"
      onClick={toggle}
    >
      {isUnfolded ? "Fold" : "Timeline"}
    </button>
  );
  return isUnfolded ? <Timeline {...props} fold={fold} /> : <Ribbon {...props} fold={fold} />;
}

function Ribbon({ task, log, fold }: TimelineProps) {
  const now = useNow();
  const createdAt = Date.parse(task.createdAt);
  const until = Math.max(endOfLife(task, now), createdAt + 1000);
  const bands = toStateBands({ facts: log.facts, stateLog: task.stateLog, createdAt, until });
  return (
    <section
      aria-label="Timeline"
      className="flex h-9 flex-none items-center gap-3 border-line border-b px-5 text-t2 text-xs phone:h-11 phone:border-t phone:px-4"
    >
      <span className="num whitespace-nowrap">{formatDuration(until - createdAt)}</span>
      <StateRibbon bands={bands} from={createdAt} to={until} />
      {fold}
    </section>
  );
}
