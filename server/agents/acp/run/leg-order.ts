import type { JsonValue as Json } from "../../../contract/primitives";
import type { StepContext, UsageReport } from "../../../sdk/worker";
import type { PermissionOutcome } from "../protocol/connect-agent";
import type { Telling } from "../turn/turn-log";
import type { AgentHost } from "./host";
import type { LegEnd } from "./leg";
import type { PermissionCall } from "./open-permissions";
import type { Runs } from "./runs";
import type { Heard } from "./words";

export type LegStart =
  | { readonly kind: "prompt"; readonly text: string }
  | { readonly kind: "go_on" }
  | { readonly kind: "answer"; readonly call: PermissionCall; readonly outcome: PermissionOutcome }
  | { readonly kind: "unpark"; readonly input: Json };

export interface LegRecord {
  readonly end:
    | LegEnd
    /** Nothing was sent to the agent. */
    | { readonly kind: "not_launched"; readonly message: string }
    | { readonly kind: "not_begun" };
  /** Tool calls it had. */
  readonly calls: readonly string[];
  readonly costTotal: number | null;
  readonly heard: Heard;
  /** What people said that no prompt has carried yet. */
  readonly more: string | null;
}

export interface LegOrder {
  readonly ctx: Runs;
  readonly host: AgentHost;
  readonly telling: Telling;
  /** Tells of usage beside the step: it counts though the step is never recorded. */
  readonly spend: (usage: UsageReport) => void;
  readonly folder: string | null;
  /** What the task asked for in the beginning. */
  readonly prompt: string;
  readonly step: StepContext;
  readonly key: string;
  readonly start: LegStart;
  readonly known: ReadonlySet<string>;
  readonly costTotal: number | null;
  /** Null before the first leg: what was said by then is the task's input. */
  readonly heard: Heard | null;
}
