import type { Actor } from "../actor";
import type { HolderName } from "../task/cause";
import type { Task } from "../task/task";
import type { SessionVerdict } from "./judge-session";

/**
 * What the task of a cut-off session waits for. `resume`: the cut alone holds it, so a resume lets go of nothing that anybody
 * wants held. `people`: others hold it, too. `wake`: its agent parked it. `answer`: its next message brings the session back.
 * `worker`: somebody's word is given, and a worker has it or will.
 */
export const SESSION_WAITS = ["resume", "people", "wake", "answer", "worker"] as const;
export type SessionWait = (typeof SESSION_WAITS)[number];

export interface Waiting {
  readonly waitsFor: SessionWait;
  /** The first who holds it and is not the cut; null where nobody does. */
  readonly heldBy: Actor | null;
}

/** A press resumes it as it is; anything else is chosen on its own page, where one sees who holds it or what is lost. */
export function isOnePress({ waitsFor }: Waiting, { safe }: Pick<SessionVerdict, "safe">): boolean {
  return safe && waitsFor === "resume";
}

export function whatItWaitsFor(state: Task["state"], holders: readonly HolderName[]): Waiting {
  const heldBy = holders.find(({ kind }) => kind !== "recovery")?.actor ?? null;
  switch (state) {
    case "paused_by_client":
      return { waitsFor: holders.length > 0 && heldBy === null ? "resume" : "people", heldBy };
    case "paused_by_agent":
      return { waitsFor: "wake", heldBy };
    case "input_required":
    case "auth_required":
      return { waitsFor: "answer", heldBy };
    case "submitted":
    case "resumed":
    case "working":
    case "completed":
    case "failed":
    case "canceled":
    case "rejected":
      return { waitsFor: "worker", heldBy };
  }
}
