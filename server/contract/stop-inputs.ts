import { z } from "zod";
import { PAUSE_MODES } from "../domain/task/task";
import { AgentName, Label, Reason, RequestId, Scope, TaskId } from "./primitives";
import { TaskFilter } from "./task-inputs";
import { Provider, Topic } from "./wake-conditions";

/** What a stop takes in. There is no default: everything is said as such. */
export const StopTarget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("all"), value: z.literal("").default("") }),
  z.strictObject({ kind: z.literal("scope"), value: Scope }),
  z.strictObject({ kind: z.literal("agent"), value: AgentName }),
  z.strictObject({ kind: z.literal("label"), value: Label }),
  z.strictObject({ kind: z.literal("parent"), value: TaskId }),
]);
export type StopTarget = z.infer<typeof StopTarget>;

/** Null lets what runs run to its end, and starts nothing. */
const StopMode = z.enum(PAUSE_MODES).nullable();

export const PreviewStopInput = z.strictObject({ target: StopTarget });
export type PreviewStopInput = z.infer<typeof PreviewStopInput>;

export const StartStopInput = z.strictObject({
  target: StopTarget,
  mode: StopMode.default("interrupt_immediate"),
  reason: Reason,
  requestId: RequestId.optional(),
});
export type StartStopInput = z.infer<typeof StartStopInput>;

/** How many of the held tasks go on in a second, the oldest first. */
const perSecond = z.int().min(1).max(200).default(10);

/** `filter`: only these go on, and the stop stands over the rest. */
export const ReleaseStopInput = z.strictObject({
  holdId: z.uuid(),
  filter: TaskFilter.optional(),
  perSecond,
  reason: Reason,
  requestId: RequestId.optional(),
});
export type ReleaseStopInput = z.infer<typeof ReleaseStopInput>;

export const PreviewReleaseInput = ReleaseStopInput.pick({ holdId: true, filter: true });
export type PreviewReleaseInput = z.infer<typeof PreviewReleaseInput>;

export const ExemptTaskInput = z.strictObject({
  taskId: TaskId,
  reason: z.string().trim().min(1, "Say why.").max(2_000),
  requestId: RequestId.optional(),
});
export type ExemptTaskInput = z.infer<typeof ExemptTaskInput>;

/** `tasks` are named by the event alone. `from`: a JSON pointer into the event's data that names the target's value. */
const RuleTarget = z.union([
  StopTarget,
  z.strictObject({
    kind: z.enum(["scope", "agent", "label", "parent", "tasks"]),
    from: z
      .string()
      .max(200)
      .regex(/^(\/[^/]*)*$/, "A JSON pointer begins with a slash, like /taskIds."),
  }),
]);
export type RuleTarget = z.infer<typeof RuleTarget>;

export const RuleFields = z.strictObject({
  name: z.string().trim().min(1).max(80),
  topic: Topic,
  provider: Provider.nullable().default(null),
  target: RuleTarget,
  mode: StopMode.default("interrupt_immediate"),
  reason: Reason,
});
export type RuleFields = z.infer<typeof RuleFields>;

export const RuleInput = z.strictObject({ ruleId: z.uuid() });
export const UpdateRuleInput = RuleFields.extend({ ruleId: z.uuid() });
export const TurnRuleInput = RuleInput.extend({ on: z.boolean() });
/** What the rule would stop now, if this event came. */
export const TestRuleInput = z.strictObject({ ruleId: z.uuid(), data: z.json().optional() });
