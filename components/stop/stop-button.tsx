"use client";
import { OctagonPause } from "lucide-react";
import { openStopDialog } from "@/components/data/stops/stop-dialog-store";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";

/** In every top bar: red words, never filled; what it opens says everything before it does anything. */
export function StopButton() {
  const offline = useOfflineReason();
  return (
    <Button
      variant="danger"
      aria-label="Pause scope…"
      icon={<OctagonPause className="size-3.5 phone:size-5" />}
      className="cramped:px-1.5 phone:size-11 phone:justify-center phone:border-0 phone:bg-transparent"
      disabledReason={offline}
      onClick={() => openStopDialog("stop")}
    >
      <span className="cramped:hidden">Pause scope…</span>
    </Button>
  );
}
