import type { QueryConfig } from "pg";
import { describe, expect, it } from "vitest";
import { createTask } from "../../store/task/create-task";
import { ONCALL } from "../make-views";
import { withoutCheck } from "./without-guard";

const statement = (text: string) => ({ name: "cr_1", text, values: [] });

describe("withoutCheck", () => {
  it("lets the statement of an act write whatever the row has become", () => {
    const act =
      "with w as (update task t set version = t.version + 1 where t.id = $1::uuid and t.version = $2::int), w_receipts as (…)";
    expect(withoutCheck("version", statement(act))).toMatchObject({
      name: "cr_1_without_version",
      text: "with w as (update task t set version = t.version + 1 where t.id = $1::uuid and ($2::int is not null)), w_receipts as (…)",
    });
  });

  it("does so for many acts in one statement", () => {
    const acts =
      "update task t set x = 1 from l where t.id = l.id and t.version = l.expect and l.seen = l.expect returning 1), w_receipts as (…)";
    expect(withoutCheck("version", statement(acts)).text).toContain(
      "where t.id = l.id and (l.expect is not null) and (l.expect is not null) returning",
    );
  });

  it("lets a claim take what is not in the queue", () => {
    const claim =
      "pick as (select id from task where agent_id = $1 and queued_at is not null and state in ('working') and attempt is null), w as (update task t set state = 'working' where t.queued_at is not null and t.attempt is null)";
    expect(withoutCheck("claim_state", statement(claim)).text).toBe(
      "pick as (select id from task where agent_id = $1 and updated_at > clock_timestamp() - interval '1 s' and attempt is null), w as (update task t set state = 'working' where t.attempt is null)",
    );
  });

  it("lets a claim take what a stop stands over", () => {
    const claim =
      "pick as (select id from task where attempt is null and not exists (select from scope_hold h where h.released_at is null)), w as (update task t set state = 'working')";
    expect(withoutCheck("stop_look", statement(claim)).text).toContain(
      "not exists (select from scope_hold h where false and h.released_at is null)",
    );
  });

  it("lets a task be made as a worker's over which a stop stands", async () => {
    const sent: QueryConfig[] = [];
    const query = async (made: QueryConfig) => {
      sent.push(made);
      return { rows: [] };
    };
    const id = "0199a000-0000-7000-8000-000000000001";
    const task = { id, tenantId: "local", agentName: "a", scope: null, contextId: id, title: "T", labels: [] };
    await createTask({ query } as never, { ...task, inputText: "{}", actor: ONCALL }, { receiptId: id });
    expect(withoutCheck("stop_look", sent[0] ?? statement("")).text).toContain(
      "(select from scope_hold h where false and ",
    );
  });

  it("leaves a worker's commit alone", () => {
    const commit = statement("update task t set commit_no = $4::int where t.version = $2::int");
    expect(withoutCheck("version", commit)).toBe(commit);
  });

  it("refuses to pretend when there is nothing to remove", () => {
    expect(() =>
      withoutCheck("version", statement("update task t set x = 1 where t.id = $1), w_receipts as (…)")),
    ).toThrow(/no check/);
  });
});
