import { describe, expect, it } from "vitest";
import { withoutVersion } from "./without-guard";

const statement = (text: string) => ({ name: "cr_1", text, values: [] });

describe("withoutVersion", () => {
  it("lets the statement of an act write whatever the row has become", () => {
    const act =
      "with w as (update task t set version = t.version + 1 where t.id = $1::uuid and t.version = $2::int), w_receipts as (…)";
    expect(withoutVersion(statement(act))).toMatchObject({
      name: "cr_1_unguarded",
      text: "with w as (update task t set version = t.version + 1 where t.id = $1::uuid and ($2::int is not null)), w_receipts as (…)",
    });
  });

  it("does so for many acts in one statement", () => {
    const acts =
      "update task t set x = 1 from l where t.id = l.id and t.version = l.expect and l.seen = l.expect returning 1), w_receipts as (…)";
    expect(withoutVersion(statement(acts)).text).toContain(
      "where t.id = l.id and (l.expect is not null) and (l.expect is not null) returning",
    );
  });

  it("leaves a worker's commit alone", () => {
    const commit = statement("update task t set commit_no = $4::int where t.version = $2::int");
    expect(withoutVersion(commit)).toBe(commit);
  });

  it("refuses to pretend when there is nothing to remove", () => {
    expect(() => withoutVersion(statement("update task t set x = 1 where t.id = $1), w_receipts as (…)"))).toThrow(
      /no check/,
    );
  });
});
