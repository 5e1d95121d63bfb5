import { isTerminal, type TaskState } from "./state";

/**
 * What has come of a pause that was asked for. `ended`: the task came to its end before it could be held, as a turn may
 * that is waited for. `withdrawn`: somebody took it back. `over`: it was held, and no longer is.
 */
export type PauseOutcome = "pausing" | "paused" | "ended" | "withdrawn" | "over";

interface Facts {
  readonly state: TaskState;
  readonly pausing: { readonly handle: string } | null;
  /** The newest suspension, open or not. */
  readonly suspension: { readonly handle: string; readonly resumedAt: string | null } | null;
}

/** What the task as it is now says of the pause with this handle; null for the newest there is. */
export function pauseOutcome({ state, pausing, suspension }: Facts, asked: string | null): PauseOutcome {
  const handle = asked ?? pausing?.handle ?? suspension?.handle;
  if (pausing?.handle === handle) return "pausing";
  if (suspension && suspension.handle === handle) return suspension.resumedAt === null ? "paused" : "over";
  return isTerminal(state) ? "ended" : "withdrawn";
}
