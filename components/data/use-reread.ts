"use client";
import { useEffect } from "react";
import { useLiveData } from "./live-context";
import { useRereadGate } from "./use-reread-gate";

/** Reads again after news of any task, at most once per 2 s. `taskIds` of the news is null after a gap. */
export function useReread(read: () => Promise<unknown>): void {
  const { live } = useLiveData();
  const openGate = useRereadGate(read);
  useEffect(() => {
    const gate = openGate();
    const stopListening = live.onNews(() => gate.want());
    return () => {
      stopListening();
      gate.stop();
    };
  }, [live, openGate]);
}
