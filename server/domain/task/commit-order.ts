import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Meters, StepUsage, UsageDelta } from "../usage/usage";
import type { NewArtifact, NewInterrupt, NewLiveState, SealedSecret } from "./change";
import type { QuestionAddress, StandingQuestion } from "./interrupt";
import type { Rollback } from "./launch";
import type { Progress, RunningStep } from "./task";
import type { WakeCondition } from "./wake-condition";

export interface StepResult {
  readonly key: string;
  readonly name: string;
  readonly tool: string | null;
  /** What its tool was called with, in short, for people. */
  readonly calledWith?: string;
  readonly status: "completed" | "failed" | "discarded";
  readonly repeatable: boolean;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly result?: Json | undefined;
  readonly error?: string | undefined;
  readonly usage?: StepUsage | undefined;
  /** The call that it carried out with somebody's consent. */
  readonly approval?: StepApproval | undefined;
}

export interface ApprovedCall extends QuestionAddress {
  readonly id: string;
  readonly sha256: string;
}

/** `sha256`: of the call as it was carried out, as canonical JSON of tool and arguments. */
export interface StepApproval extends QuestionAddress {
  readonly sha256: string;
}

export interface KnownQuestions {
  readonly version: number;
  readonly questions: readonly StandingQuestion[];
}

interface Questions {
  readonly questions: readonly NewInterrupt[];
  /** The questions of the task, as they were at a version of it. */
  readonly known?: KnownQuestions;
}

/** How an attempt ends, if this commit ends it. */
export type AttemptEnd =
  | ({ readonly kind: "ask" } & Questions)
  | {
      readonly kind: "park";
      readonly reason: string;
      readonly handle: string;
      readonly summary: string | null;
      readonly conditions: readonly WakeCondition[];
    }
  | { readonly kind: "finish"; readonly to: "completed" | "failed" | "rejected"; readonly reason: string | null }
  /** The handle is for one that had taken a conversation of its agent up: it is held, since nobody goes on with that unasked. */
  | { readonly kind: "release"; readonly cutOffHandle?: string | null }
  /** Null: no resume led here, or a turn has ended since. */
  | {
      readonly kind: "launch_failed";
      readonly reason: string;
      readonly handle: string;
      readonly rollback: Rollback | null;
    }
  /** After the directive `clean_up`; `problem` says what was not cleaned up. */
  | { readonly kind: "cleaned_up"; readonly problem: string | null };

/** `version`: 1, 2, 3 … of its id within the task, as its event tells it. */
export interface NumberedArtifact extends NewArtifact {
  readonly version: number;
}

/** What an agent tells beside what it says. `saying`: of a message that grows what came since it was last told; the whole is said after it. */
export type AsideKind = "thought" | "plan" | "session" | "saying";

/** What the agent says. `direct`: all that a caller who waits needs to hear, when the task completes with it. */
export interface SaidMessage {
  readonly text: string;
  readonly direct: boolean;
  /** Not said: it goes into the task's log alone. */
  readonly aside?: AsideKind | undefined;
}

/** One commit of a worker, as the door admitted it and with the ids it may need. */
export interface CommitOrder {
  readonly attempt: string;
  readonly no: number;
  readonly worker: Actor;
  readonly agent: Actor;
  readonly steps: readonly StepResult[];
  readonly running: readonly RunningStep[];
  readonly messages: readonly SaidMessage[];
  readonly artifacts: readonly NumberedArtifact[];
  readonly usage: StepUsage | null;
  /** Left out: no meter told anything. */
  readonly meters?: Meters;
  readonly progress: Progress | null;
  readonly liveState: NewLiveState | null;
  /** Secrets that were taken out of the results of its steps. */
  readonly sealed?: readonly SealedSecret[];
  readonly checkpoint: { readonly label: string; readonly flagged: boolean } | null;
  readonly end: AttemptEnd | null;
  /** What people may answer while the attempt goes on; left out: nothing. */
  readonly ahead?: Questions;
  /** Calls of this task that somebody consented to, where a step needs one. */
  readonly approved?: readonly ApprovedCall[];
  /** For the checkpoint of this commit, whoever makes it. */
  readonly checkpointId: string;
}

/** Sums what was reported; null stays null where nobody reported. */
export function sumUsage(usages: readonly StepUsage[]): UsageDelta | null {
  if (usages.length === 0) return null;
  const sum = (pick: (usage: StepUsage) => number | undefined) =>
    usages.reduce<number | null>((total, usage) => {
      const value = pick(usage);
      return value === undefined ? total : (total ?? 0) + value;
    }, null);
  return {
    inputTokens: sum((u) => u.inputTokens),
    outputTokens: sum((u) => u.outputTokens),
    cachedTokens: sum((u) => u.cachedInputTokens),
    reasoningTokens: sum((u) => u.reasoningTokens),
    spentMicros: sum((u) => u.costMicros),
  };
}
