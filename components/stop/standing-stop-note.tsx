import { MODE_TEXT, progressWords, sentence, stoppedBy } from "@/components/data/stops/stop-words";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { StopView } from "@/server/contract/stop-view";
import type { PauseMode } from "@/server/contract/task-view";
import { changesNothing, type Standing } from "./find-standing-stop";

interface StandingStopNoteProps {
  standing: Standing;
  /** Of the order that is about to be given; null lets what runs run to its end. */
  mode: PauseMode | null;
}

/** What is stopped already: by whom, since when, why, and what an order would change of it. */
export function StandingStopNote({ standing, mode }: StandingStopNoteProps) {
  const { stop } = standing;
  return (
    <Note tone="warn">
      <p className="font-strong [overflow-wrap:anywhere]">
        {sentence(stop.words)} is stopped already by {stoppedBy(stop)}, since <ClockTime at={stop.createdAt} />
        {stop.reason ? `: ${stop.reason.replace(/\.$/, "")}` : ""}.
      </p>
      <p className="text-t2">
        {progressWords(stop)} {changeWords(standing, mode)}
      </p>
    </Note>
  );
}

function changeWords(standing: Standing, mode: PauseMode | null): string {
  const { stop, isSame } = standing;
  if (!isSame) return "That takes this in, too. A stop of its own goes on when that one is released.";
  if (changesNothing(standing, mode)) return `It has “${modeTitle(stop)}”, so this would change nothing.`;
  return `This sharpens it from “${modeTitle(stop)}”; its first reason stays.`;
}

function modeTitle({ mode }: StopView): string {
  return MODE_TEXT[mode ?? "drain"][0];
}
