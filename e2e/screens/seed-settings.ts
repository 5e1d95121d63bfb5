import type { Pool } from "pg";
import { ago, HOUR, MINUTE, NOW, SECOND } from "./still-time";

const id = (n: number) => `0199b000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const TASK = "0199b000-0000-7000-8000-00000000c3d5";
const after = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
const DAY = 24 * HOUR;

const ENDPOINTS = [
  {
    id: id(1),
    name: "Release board",
    url: "https://hooks.example.com/checkrein",
    types: ["task.paused", "task.resumed", "task.failed", "task.completed", "interrupt.opened"],
    scope: "prod/platform",
    end: "Qz4f",
  },
  {
    id: id(2),
    name: "On-call pager",
    url: "https://pager.example.net/in",
    types: ["task.failed"],
    scope: null,
    end: "k8Dw",
  },
  {
    id: id(3),
    name: "Data lake",
    url: "https://ingest.example.org/events",
    types: ["task.completed"],
    scope: null,
    end: "0vTr",
  },
] as const;

/** From an event to its third try, to the fourth and to the tenth, which is the last. */
const THIRD_MS = 5 * MINUTE + 5 * SECOND;
const FOURTH_MS = THIRD_MS + 30 * MINUTE;
const LAST_MS = FOURTH_MS + 75 * HOUR;

/** Of the first endpoint, the newest first: event, state, tries, status, error, ms, how long ago it happened and was settled. */
const DELIVERIES = [
  ["step.completed", "delivered", 1, 200, null, 118, 2 * MINUTE, 2 * MINUTE],
  ["task.paused", "waiting", 3, null, "timed_out", 15_000, 6 * MINUTE, null],
  ["task.paused", "waiting", 3, 502, null, 12, 7 * MINUTE, null],
  ["task.resumed", "delivered", 3, 200, null, 131, 9 * MINUTE, 9 * MINUTE - THIRD_MS],
  ["task.failed", "dead", 10, 502, null, 9, 80 * MINUTE + LAST_MS, 80 * MINUTE],
  ["task.paused", "dead", 10, 502, null, 14, 82 * MINUTE + LAST_MS, 82 * MINUTE],
  ["interrupt.opened", "dead", 10, 502, null, 11, 83 * MINUTE + LAST_MS, 83 * MINUTE],
] as const;

/** Endpoints, their deliveries and keys as the screens show them. Nothing of it is ever sent: all of it is off or far ahead. */
export async function seedSettings(pool: Pool): Promise<void> {
  for (const { id: endpointId, name, url, types, scope, end } of ENDPOINTS) {
    await pool.query(
      `insert into webhook_endpoint (id, tenant_id, name, url, event_types, scope, secret, secret_end, created_at, live_since, rest_until, last_success_at)
       values ($1, 'local', $2, $3, $4, $5, '\\x00', $6, $7, $8, $8, $9)`,
      [endpointId, name, url, types, scope, end, ago(30 * DAY), after(DAY), ago(2 * MINUTE)],
    );
  }
  await pool.query("update webhook_endpoint set off_since = $2, off_why = 'operator' where id = $1", [
    id(3),
    ago(9 * DAY),
  ]);
  for (const [at, [type, state, attempts, status, error, ms, age, settledAge]] of DELIVERIES.entries()) {
    await pool.query(
      `insert into webhook_delivery (id, endpoint_id, task_id, seq, type, body, state, attempts, next_at, last_status, last_error, last_ms,
         created_at, give_up_at, settled_at)
       values ($1, $2, $3, $4, $5, '{}', $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        id(900 - at),
        id(1),
        TASK,
        900 - at,
        type,
        state,
        attempts,
        after(FOURTH_MS - age),
        status,
        error,
        ms,
        ago(age),
        after(DAY),
        settledAge === null ? null : ago(settledAge),
      ],
    );
  }
  await pool.query(
    "update api_key set prefix = 'crk_T9af', created_at = $1, last_used_at = $2 where created_by = 'system:launcher'",
    [ago(30 * DAY), ago(2 * SECOND)],
  );
  const keys = [
    ["ticket-bridge", "crk_2mWq", ["agent:read", "agent:write"], ["support-drafter"], 20 * DAY, 12 * SECOND],
    ["ci events", "crk_T0bn", ["events:write"], [], 20 * DAY, 38 * SECOND],
    ["board-export", "crk_0Lqe", ["agent:read"], [], 120 * DAY, 94 * DAY],
  ] as const;
  for (const [at, [name, prefix, scopes, agents, age, usedAgo]] of keys.entries()) {
    await pool.query(
      `insert into api_key (id, tenant_id, name, sha256, scopes, agents, prefix, created_by, created_at, last_used_at)
       values ($1, 'local', $2, decode($3, 'hex'), $4, $5, $6, 'operator:oncall', $7, $8)`,
      [id(50 + at), name, `00${at}0`, scopes, agents, prefix, ago(age), ago(usedAgo)],
    );
  }
}
