import { describe, expect, it } from "vitest";
import { WakeHub } from "../events/wake-hub";
import type { KeyStore } from "../ports/key-store";
import { Revocations } from "./revocations";

/** A store of keys that is asked, and who asks it. */
function aStage() {
  const revoked = new Set<string>();
  const asked: (readonly string[])[] = [];
  const trouble = { isOn: false };
  const wakes = new WakeHub();
  const keys: Pick<KeyStore, "revokedOf"> = {
    async revokedOf(keyIds) {
      asked.push(keyIds);
      if (trouble.isOn) throw new Error("No database.");
      return keyIds.filter((keyId) => revoked.has(keyId));
    },
  };
  // Of the port nothing else is used.
  const revocations = new Revocations({ keys: keys as KeyStore, wakes });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { revoked, asked, trouble, wakes, revocations, settled };
}

const open = () => new AbortController();

describe("streams of a key", () => {
  it("end at the word that it was revoked, all at one look, and no others", async () => {
    const { revoked, asked, wakes, revocations, settled } = aStage();
    const over = open();
    const streams = [1, 2, 3].map(() => revocations.until("a", open().signal));
    const other = revocations.until("b", over.signal);
    await settled();
    const looks = asked.length;
    revoked.add("a");
    wakes.wake(["keys"]);
    expect(await Promise.all(streams)).toEqual([true, true, true]);
    expect(asked.slice(looks)).toEqual([["a", "b"]]);
    over.abort();
    expect(await other).toBe(false);
  });

  it("end when it was revoked before anybody listened", async () => {
    const { revoked, revocations, settled } = aStage();
    const first = open();
    const quiet = revocations.until("a", first.signal);
    await settled();
    revoked.add("b");
    expect(await revocations.until("b", open().signal)).toBe(true);
    first.abort();
    expect(await quiet).toBe(false);
  });

  it("are not looked for once none is left, and go on where the database does not answer", async () => {
    const { asked, revoked, trouble, wakes, revocations, settled } = aStage();
    const over = open();
    trouble.isOn = true;
    const stream = revocations.until("a", over.signal);
    await settled();
    revoked.add("a");
    trouble.isOn = false;
    wakes.wake(["keys"]);
    expect(await stream).toBe(true);
    await settled();
    const looks = asked.length;
    wakes.wake(["keys"]);
    await settled();
    expect(asked).toHaveLength(looks);
    expect(await revocations.until("a", AbortSignal.abort())).toBe(false);
    expect(revocations.watch(null)).toBeUndefined();
  });
});
