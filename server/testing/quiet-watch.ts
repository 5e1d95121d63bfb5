import type { DoorWatch } from "../ports/watch";

/** A door nobody watches, but for what the test wants to hear. */
export function quietWatch(heard: Partial<DoorWatch> = {}): DoorWatch {
  return {
    follow: (_call, run) => run(),
    refused: () => undefined,
    unauthenticated: () => undefined,
    failed: () => undefined,
    ...heard,
  };
}
