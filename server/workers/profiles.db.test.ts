import { beforeEach, describe, expect, it } from "vitest";
import { removeProfile } from "../commands/profile/remove-profile";
import { saveProfile } from "../commands/profile/save-profile";
import { testProfile } from "../commands/profile/test-profile";
import { SaveProfileInput } from "../contract/agent-profile";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
let made = 0;
let name: string;

beforeEach(async () => {
  made += 1;
  name = `coder-${made}`;
  expect(await save({ secrets: { set: { API_KEY: "s3cret-one", OTHER: "s3cret-two" } } })).toEqual({
    value: { revision: 1 },
  });
});

const SPEC = { command: "agent", folder: "/src" };
const save = (more: object = {}) =>
  saveProfile(door.ports, door.operator, SaveProfileInput.parse({ name, revision: null, spec: SPEC, ...more }));
const ask = (more: object = {}) => door.call("POST profiles", more);
const hosted = async () => (await ask()).body.profiles.find((one: { name: string }) => one.name === name);
const view = async () => (await door.ports.profiles.list("local")).find((one) => one.name === name);

describe("a profile", () => {
  it("goes with its secrets to the one who launches it, and to nobody else", async () => {
    expect(await hosted()).toMatchObject({
      revision: 1,
      spec: { command: "agent", timeouts: { launchMs: 90_000 } },
      secrets: { API_KEY: "s3cret-one", OTHER: "s3cret-two" },
      probeId: null,
    });
    const { rows } = await database.pool.query("select * from agent_profile where name = $1", [name]);
    expect(rows[0].secrets.toString("latin1")).not.toContain("s3cret");
    expect(JSON.stringify(await view())).not.toContain("s3cret");
    expect(await view()).toMatchObject({ secretNames: ["API_KEY", "OTHER"], updatedBy: "operator:local" });
    const worker = await door.ports.keys.create({ tenantId: "local", name: "w", scopes: ["worker"], agents: [] });
    const reply = await door.call("POST profiles", {}, { authorization: `Bearer ${worker.secret}` });
    expect(reply).toMatchObject({ status: 403, body: { error: expect.stringContaining("lacks the scope profiles") } });
    const receipts = await database.pool.query("select to_json(r)::text as text from receipt r");
    expect(receipts.rows.map(({ text }) => text).join()).not.toContain("s3cret");
  });

  it("keeps the secrets that are not named, takes new values and drops what is to go", async () => {
    const secrets = { set: { API_KEY: "s3cret-new" }, drop: ["OTHER"] };
    expect(await save({ revision: 1, secrets })).toEqual({ value: { revision: 2 } });
    expect(await save({ revision: 2, spec: { ...SPEC, mode: "plan" } })).toEqual({ value: { revision: 3 } });
    expect(await hosted()).toMatchObject({ revision: 3, spec: { mode: "plan" }, secrets: { API_KEY: "s3cret-new" } });
    expect((await hosted()).secrets).not.toHaveProperty("OTHER");
  });

  it("is not written over by who saw an older one, nor made twice; of two at once one wins", async () => {
    const both = await Promise.all([save({ revision: 1 }), save({ revision: 1, spec: { ...SPEC, mode: "x" } })]);
    expect(both.filter((one) => "value" in one)).toHaveLength(1);
    expect(both.filter((one) => "refusal" in one)).toMatchObject([{ refusal: { code: "PROFILE_CHANGED" } }]);
    expect(await save()).toMatchObject({ refusal: { code: "PROFILE_NAME_TAKEN" } });
    const { rows } = await database.pool.query("select verb, outcome from receipt where subject = $1 order by at, id", [
      `profile:${name}`,
    ]);
    expect(rows.filter(({ outcome }) => outcome === "refused")).toHaveLength(2);
  });

  it("comes to who waits for a change, at once", async () => {
    const { stamp } = (await ask()).body;
    const waiting = ask({ known: stamp, waitMs: 20_000 });
    await save({ revision: 1, spec: { ...SPEC, mode: "plan" } });
    expect((await waiting).body.stamp).not.toBe(stamp);
    await removeProfile(door.ports, door.operator, { name });
    expect(await hosted()).toBeUndefined();
    expect(await save({ revision: 2 })).toMatchObject({ refusal: { code: "PROFILE_NOT_FOUND" } });
  });
});

describe("a test of an agent", () => {
  it("is asked for by people, made by who launches it, and answered once", async () => {
    await testProfile(door.ports, door.operator, { name });
    const { probeId } = await hosted();
    expect(await view()).toMatchObject({ probe: { report: null, isOld: false } });
    const answer = (text: string) =>
      door.call(`POST profiles/${name}/probe`, { probeId, report: { kind: "failed", message: text } });
    expect((await answer("No such command.")).status).toBe(200);
    await answer("Something else.");
    expect(await hosted()).toMatchObject({ probeId: null });
    expect(await view()).toMatchObject({ probe: { report: { message: "No such command." }, isOld: false } });
    await save({ revision: 1 });
    expect(await view()).toMatchObject({ probe: { isOld: true } });
  });

  it("of a profile that is not there is refused", async () => {
    const asked = testProfile(door.ports, door.operator, { name: "nobody" });
    expect(await asked).toMatchObject({ refusal: { code: "PROFILE_NOT_FOUND" } });
  });
});
