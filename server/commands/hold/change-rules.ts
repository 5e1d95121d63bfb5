import type { z } from "zod";
import type { RuleFields, RuleInput, TestRuleInput, TurnRuleInput, UpdateRuleInput } from "../../contract/stop-inputs";
import type { RuleTest } from "../../contract/stop-view";
import { countStop, NOTHING_STOPPED } from "../../domain/hold/count-stop";
import { targetWords } from "../../domain/hold/scope-hold";
import { stopOfRule } from "../../domain/hold/stop-of-rule";
import type { Act } from "../../domain/receipt/act";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";

const TAKEN = {
  refusal: { code: "RULE_NAME_TAKEN", message: "Another rule has this name. Nothing was changed." },
} as const;
const MISSING = {
  refusal: { code: "RULE_NOT_FOUND", message: "There is no such rule. Nothing was changed." },
} as const;

/** A rule that stops something when an event of its topic comes. */
export async function createRule(
  ports: Ports,
  caller: Caller,
  fields: RuleFields,
): Promise<Found<{ readonly ruleId: string }>> {
  const ruleId = ports.newId();
  const ref = { tenantId: caller.tenantId, ruleId };
  return (await ports.stops.createRule({ ref, fields }, actOf(caller, "rule.create", ruleId)))
    ? { value: { ruleId } }
    : TAKEN;
}

export async function updateRule(
  ports: Ports,
  caller: Caller,
  { ruleId, ...fields }: z.output<typeof UpdateRuleInput>,
): Promise<Found<null>> {
  const ref = { tenantId: caller.tenantId, ruleId };
  const done = await ports.stops.updateRule({ ref, fields }, actOf(caller, "rule.update", ruleId));
  if (done === "done") return { value: null };
  return done === "taken" ? TAKEN : MISSING;
}

/** A rule that is off stops nothing; what it stopped stays stopped. */
export async function turnRule(
  ports: Ports,
  caller: Caller,
  { ruleId, on }: z.output<typeof TurnRuleInput>,
): Promise<Found<null>> {
  const act = actOf(caller, on ? "rule.turn_on" : "rule.turn_off", ruleId);
  return (await ports.stops.turnRule({ tenantId: caller.tenantId, ruleId }, on, act)) ? { value: null } : MISSING;
}

export async function deleteRule(
  ports: Ports,
  caller: Caller,
  { ruleId }: z.output<typeof RuleInput>,
): Promise<Found<null>> {
  const act = actOf(caller, "rule.delete", ruleId);
  return (await ports.stops.deleteRule({ tenantId: caller.tenantId, ruleId }, act)) ? { value: null } : MISSING;
}

/** What the rule would stop now if an event with this data came; nothing is stopped. */
export async function testRule(
  ports: Ports,
  caller: Caller,
  input: z.output<typeof TestRuleInput>,
): Promise<Found<RuleTest>> {
  const rule = await ports.stops.findRule({ tenantId: caller.tenantId, ruleId: input.ruleId });
  if (!rule) return MISSING;
  const { target } = stopOfRule(rule, input.data ?? null);
  if (target.kind === "tasks" && target.taskIds.length === 0)
    return { value: { words: null, counts: NOTHING_STOPPED } };
  const counts = countStop(await ports.stops.groups(caller.tenantId, target));
  const words = target.kind === "tasks" ? `${target.taskIds.length} named tasks` : targetWords(target);
  return { value: { words, counts } };
}

function actOf({ actor }: Caller, verb: string, ruleId: string): Act {
  return { actor, verb, reason: null, facts: { subject: `rule:${ruleId}` } };
}
