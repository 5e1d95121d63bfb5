import type { CommitBody } from "../../contract/worker-protocol";
import type { EndReason } from "./attempt-ended";

export type Question = NonNullable<CommitBody["ask"]>[number];
export type Park = NonNullable<CommitBody["park"]>;
export type Outcome = NonNullable<CommitBody["outcome"]>;

/** How a run wants its attempt to end, as the last commit says it. */
export type Ending =
  | { readonly kind: "ask"; readonly ask: Question[] }
  | { readonly kind: "park"; readonly park: Park }
  | { readonly kind: "finish"; readonly outcome: Outcome }
  | { readonly kind: "release" }
  | { readonly kind: "launch_failed"; readonly reason: string }
  | { readonly kind: "cleaned_up"; readonly problem: string | null };

export function bodyOfEnding(
  ending: Ending,
): Pick<CommitBody, "ask" | "park" | "outcome" | "release" | "launchFailed" | "cleanedUp"> {
  switch (ending.kind) {
    case "ask":
      return { ask: ending.ask };
    case "park":
      return { park: ending.park };
    case "finish":
      return { outcome: ending.outcome };
    case "release":
      return { release: true };
    case "launch_failed":
      return { launchFailed: { reason: ending.reason } };
    case "cleaned_up":
      return { cleanedUp: { problem: ending.problem } };
  }
}

export function reasonOfEnding(ending: Ending): EndReason {
  const reasons = {
    ask: "asked",
    park: "parked",
    finish: "finished",
    release: "released",
    launch_failed: "paused",
    cleaned_up: "canceled",
  } as const;
  return reasons[ending.kind];
}
