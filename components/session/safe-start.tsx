"use client";
import { ShieldCheck } from "lucide-react";
import { CommandFailure } from "@/components/data/command-failure";
import { useSafeStart, useTurnSafeStart } from "@/components/data/sessions/use-safe-start";
import { useStops } from "@/components/data/stops/use-stops";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";

const HOLDER = "system:safe-start";

/** What a restart does to all tasks: they go on, or everything waits until somebody lets go of it. */
export function SafeStart() {
  const { data } = useSafeStart();
  const turn = useTurnSafeStart();
  const offline = useOfflineReason();
  const holds = (useStops().data ?? []).some(({ actor }) => actor === HOLDER);
  if (!data) return null;
  const { on } = data;
  return (
    <section aria-label="Safe start" className="border-line border-b px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <ShieldCheck aria-hidden="true" className="size-4 text-t3" />
        <p role="status" className="font-strong">
          {on ? "Safe start is on" : "Safe start is off"}
        </p>
        <p className="min-w-0 flex-1 basis-60 text-t3 text-xs">
          {on
            ? "After a restart nothing starts until somebody releases it."
            : "After a restart queued tasks go on by themselves; what was cut off waits here."}
        </p>
        <Button busy={turn.isPending} disabledReason={offline} onClick={() => void turn.run({ on: !on })}>
          {on ? "Turn off" : "Turn on"}
        </Button>
      </div>
      {holds ? (
        <Note tone="warn" className="mt-2">
          Everything is held since the restart. Nothing comes back before the stop above is released.
        </Note>
      ) : null}
      <CommandFailure failure={turn.failure} />
    </section>
  );
}
