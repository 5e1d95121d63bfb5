import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealWaiting } from "../../commands/receipt/seal-receipts";
import { type Verdict, verifyReceipts } from "../../contract/verify-receipts";
import { canonicalJson } from "../../domain/canonical-json";
import { makeKey } from "../../identity/key-files";
import { nodeReceiptCrypto } from "../../identity/receipt-crypto";
import { openSigningKeys } from "../../identity/signing-keys";
import { exportReceipts } from "../../queries/receipt/export-receipts";
import { tablesWith } from "../tables-with";
import { PEER, type Scene, testScene } from "./scene";

// Vector 19: what people did is sealed whole, and whoever changes a byte of it is found out.

const stage = testScene();
const INPUT = { words: "keep the zebra files", times: 2 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "receipts-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** As the runtime's lane does, in that process. */
async function seal({ ports }: Scene): Promise<number> {
  const register = ports.receipts.registerKey.bind(ports.receipts);
  const keys = openSigningKeys({ folder, register, today: () => "2026-01-05" });
  return (await sealWaiting(ports, keys, { limit: 500 })).sealed;
}

async function exported(): Promise<readonly string[]> {
  const pieces: string[] = [];
  const { ports, door } = stage.scene;
  for await (const piece of exportReceipts(ports, door.operator, { at: new Date().toISOString() })) pieces.push(piece);
  return pieces.join("").split("\n").filter(Boolean);
}

async function verify(lines: readonly string[]): Promise<Verdict> {
  const each = (async function* () {
    yield* lines;
  })();
  return verifyReceipts(each, { crypto: nodeReceiptCrypto() });
}

async function actOnATask() {
  const task = await stage.scene.task();
  await task.pause({ reason: "a review" });
  await task.resume({ by: PEER });
  await task.resume({ input: INPUT, continueTranscript: false });
  await task.cancel({ reason: "enough" });
  return task;
}

describe("receipts of commands", () => {
  it("are one for each command, accepted or refused, and hold whole from the first on", async () => {
    const task = await actOnATask();
    await seal(stage.scene);
    const told = (await task.receipts()).map(({ verb, outcome, code }) => [verb, outcome, code]).toReversed();
    expect(told).toEqual([
      ["create", "accepted", null],
      ["pause", "accepted", null],
      ["resume", "refused", "HELD_BY_OTHERS"],
      ["resume", "accepted", null],
      ["cancel", "accepted", null],
    ]);
    expect(await verify(await exported())).toMatchObject({ findings: [], receipts: 5, first: 1, last: 5 });
  });

  it.each([
    ["the reason", '"reason":"a review"', '"reason":"a Review"'],
    ["the hash of the input", '"inputHash":"', '"inputHash":"0'],
    ["the time", '"at":"20', '"at":"21'],
    ["the actor", '"actor":"client:peer"', '"actor":"client:pear"'],
  ])("are found out when %s of one is changed", async (_, is, was) => {
    await actOnATask();
    await seal(stage.scene);
    const lines = await exported();
    const at = lines.findIndex((line) => line.includes(is) && line.includes('"verb"'));
    const tampered = lines.map((line, i) => (i === at ? line.replace(is, was) : line));
    expect(tampered[at]).not.toBe(lines[at]);
    const { findings } = await verify(tampered);
    expect(findings).toEqual([expect.objectContaining({ kind: "edited", number: at })]);
  });

  it("are found out when a row of the database is changed, and verify again when it is put right", async () => {
    const task = await actOnATask();
    await seal(stage.scene);
    const set = (reason: string) =>
      stage.scene.pool.query("update receipt set reason = $2 where task_id = $1 and verb = 'cancel'", [
        task.id,
        reason,
      ]);
    await set("Enough");
    expect((await verify(await exported())).findings).toMatchObject([{ kind: "edited" }]);
    await set("enough");
    expect((await verify(await exported())).findings).toEqual([]);
  });

  it("verify after a restart and under a new key, each by the key that signed it", async () => {
    await actOnATask();
    await seal(stage.scene);
    const before = await verify(await exported());
    await makeKey(folder, "2026-01-06");
    await actOnATask();
    await using other = await stage.scene.inAnotherProcess();
    expect(await seal(other)).toBe(5);
    const after = await verify(await exported());
    expect(after).toMatchObject({ findings: [], receipts: before.receipts + 5 });
    expect(after.keyIds).toHaveLength(before.keyIds.length + 1);
  });

  it("carry the hash of what was given, whatever its spelling, and the words are where the task keeps them alone", async () => {
    const task = await actOnATask();
    await seal(stage.scene);
    const hash = stage.scene.ports.digest(canonicalJson({ times: 2, words: INPUT.words })).sha256;
    const lines = await exported();
    expect(lines.filter((line) => line.includes(task.id) && line.includes(`"inputHash":"${hash}"`))).toHaveLength(1);
    expect(lines.join()).not.toContain("zebra");
    expect(await tablesWith(stage.scene.pool, "zebra")).toEqual(["message", "suspension"]);
  });
});
