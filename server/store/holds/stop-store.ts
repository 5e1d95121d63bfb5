import type { Pool } from "pg";
import { formatActor } from "../../domain/actor";
import { HOLDS_TOPIC, OPERATIONS_TOPIC, RECEIPTS_TOPIC, workTopic } from "../../events/topics";
import type { StopStore } from "../../ports/stop-store";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";
import { previewRelease, type Released, releaseStop } from "./release-stop";
import { startStop } from "./start-stop";
import { findRule, insertRule, listRules, removeRule, turnRule, updateRule } from "./stop-rules";
import { groupStop, listStanding, listStrays } from "./stop-views";

interface Tools {
  readonly pool: Pool;
  /** For what screens ask. */
  readonly read: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const anyStands = prepared(
  "select exists (select from scope_hold where released_at is null and mode is not null) as stands",
);
const ALL_TOPICS = [HOLDS_TOPIC, OPERATIONS_TOPIC, RECEIPTS_TOPIC];

/** Stops and their rules in PostgreSQL. */
export function openStopStore({ pool, read, newId, onCommitted }: Tools): StopStore {
  const receipt = (tenantId: string, act: Parameters<StopStore["start"]>[1]) => ({ id: newId(), tenantId, act });
  return {
    groups: (tenantId, target) => groupStop(read, tenantId, target),
    async start(order, act) {
      const done = await inAct(pool, receipt(order.tenantId, act), async (client) => {
        const answer = await startStop(client, order);
        return { done: answer, unchanged: answer.kind === "standing" };
      });
      onCommitted(ALL_TOPICS);
      return done;
    },
    standing: (tenantId) => listStanding(read, tenantId),
    previewRelease: (ref, filter) => previewRelease(read, ref, filter),
    async release(order, act) {
      const released = await inAct<Released>(pool, receipt(order.ref.tenantId, act), async (client) => {
        const done = await releaseStop(client, { ...order, by: formatActor(act.actor) });
        if (done.kind === "missing") return { done, code: "HOLD_NOT_FOUND" as const };
        return done.kind === "empty" && order.filter ? { done, code: "NOTHING_SELECTED" as const } : { done };
      });
      const agents = released.kind === "missing" ? [] : released.agentIds;
      onCommitted([...ALL_TOPICS, ...agents.map(workTopic)]);
      return released.kind === "released"
        ? { kind: released.kind, operationId: released.operationId }
        : { kind: released.kind };
    },
    strays: (limit, only) => listStrays(pool, limit, only),
    async anyStands() {
      const { rows } = await pool.query<{ stands: boolean }>(anyStands([]));
      return rows[0]?.stands ?? false;
    },

    rules: (tenantId) => listRules(read, tenantId),
    findRule: (ref) => findRule(read, ref),
    async createRule(rule, act) {
      const made = await inAct(pool, receipt(rule.ref.tenantId, act), async (client) => {
        const done = await insertRule(client, rule, act.actor);
        return done ? { done } : { done, code: "RULE_NAME_TAKEN" as const };
      });
      onCommitted(ALL_TOPICS);
      return made;
    },
    async updateRule(rule, act) {
      const changed = await inAct(pool, receipt(rule.ref.tenantId, act), async (client) => {
        const done = await updateRule(client, rule);
        if (done === "done") return { done };
        return { done, code: done === "taken" ? ("RULE_NAME_TAKEN" as const) : ("RULE_NOT_FOUND" as const) };
      });
      onCommitted(ALL_TOPICS);
      return changed;
    },
    async turnRule(ref, on, act) {
      const changed = await inAct(pool, receipt(ref.tenantId, act), async (client) => {
        const done = await turnRule(client, ref, on);
        return done ? { done } : { done, code: "RULE_NOT_FOUND" as const };
      });
      onCommitted(ALL_TOPICS);
      return changed;
    },
    async deleteRule(ref, act) {
      const gone = await inAct(pool, receipt(ref.tenantId, act), async (client) => {
        const done = await removeRule(client, ref);
        return done ? { done } : { done, code: "RULE_NOT_FOUND" as const };
      });
      onCommitted(ALL_TOPICS);
      return gone;
    },
  };
}
