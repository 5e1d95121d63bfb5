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
  | { readonly kind: "release" };

export function bodyOfEnding(ending: Ending): Pick<CommitBody, "ask" | "park" | "outcome" | "release"> {
  switch (ending.kind) {
    case "ask":
      return { ask: ending.ask };
    case "park":
      return { park: ending.park };
    case "finish":
      return { outcome: ending.outcome };
    case "release":
      return { release: true };
  }
}

export function reasonOfEnding(ending: Ending): EndReason {
  const reasons = { ask: "asked", park: "parked", finish: "finished", release: "released" } as const;
  return reasons[ending.kind];
}
