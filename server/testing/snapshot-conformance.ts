import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { TaskRef } from "../ports";
import type { Snapshot, SnapshotStore } from "../ports/snapshot-store";

export function aSnapshot(version: number, data: unknown = { version }, more: Partial<Snapshot> = {}): Snapshot {
  return { id: v7(), version, dataText: JSON.stringify(data), checkpoint: false, label: `v${version}`, ...more };
}

interface Stand {
  readonly store: SnapshotStore;
  /** A task that has no snapshot. */
  makeTask(): Promise<TaskRef>;
}

/**
 * Keeps the newest `keepNewest` of the unflagged versions, all flagged ones, and what is in use. Returns what it deleted.
 */
async function cleanUpSnapshots(store: SnapshotStore, ref: TaskRef, keepNewest = 5): Promise<readonly number[]> {
  const snapshots = await Promise.all((await store.listVersions(ref)).map((version) => store.get(ref, version)));
  const old = snapshots
    .filter((one) => one !== null && !one.checkpoint)
    .slice(0, keepNewest === 0 ? undefined : -keepNewest);
  const gone: number[] = [];
  for (const one of old) {
    if (one && (await store.delete(ref, one.version)).kind === "deleted") gone.push(one.version);
  }
  return gone;
}

/** What every snapshot store does. Call it at the top of a test file; `open` is called in each test. */
export function snapshotStoreConforms(name: string, open: () => Stand): void {
  describe(`${name}: a snapshot store`, () => {
    async function withVersions(...versions: readonly number[]): Promise<Stand & { readonly ref: TaskRef }> {
      const stand = open();
      const ref = await stand.makeTask();
      for (const version of versions) await stand.store.save(ref, aSnapshot(version));
      return { ...stand, ref };
    }

    it("gives back what was saved, byte by byte, as soon as it is saved", async () => {
      const { store, ref } = await withVersions();
      const dataText = '{ "b": 1.50, "a": ["é", null] }';
      const snapshot = { ...aSnapshot(3), dataText, checkpoint: true };
      expect(await store.save(ref, snapshot)).toEqual({ kind: "saved" });
      const kept = await store.get(ref, 3);
      expect(kept).toEqual({ ...snapshot, createdAt: expect.any(String) });
      expect(new Date(kept?.createdAt ?? "").toISOString()).toBe(kept?.createdAt);
      expect(await store.listVersions(ref)).toEqual([3]);
    });

    it("takes the highest version as the latest, not the one saved last, and counts nothing up", async () => {
      const { store, ref } = await withVersions(5, 9, 2);
      expect((await store.get(ref))?.version).toBe(9);
      expect(await store.listVersions(ref)).toEqual([2, 5, 9]);
    });

    it("knows nothing of what was never saved", async () => {
      const { store, ref } = await withVersions();
      expect([await store.get(ref), await store.get(ref, 1), await store.listVersions(ref)]).toEqual([null, null, []]);
      expect([await store.delete(ref), await store.delete(ref, 1)]).toEqual([{ kind: "nothing" }, { kind: "nothing" }]);
    });

    it("keeps tasks and tenants apart", async () => {
      const { store, ref, makeTask } = await withVersions(1);
      const other = await makeTask();
      await store.save(other, aSnapshot(1, "other"));
      await store.delete(other);
      expect(await store.listVersions(ref)).toEqual([1]);
      expect(await store.get({ ...ref, tenantId: "another" }, 1)).toBeNull();
    });

    it("takes the same version again once, and another state under its number only when told to", async () => {
      const { store, ref } = await withVersions(1);
      expect(await store.save(ref, aSnapshot(1))).toEqual({ kind: "unchanged" });
      const other = aSnapshot(1, "other");
      expect(await store.save(ref, other)).toMatchObject({ refusal: { code: "CHECKPOINT_CONFLICT" } });
      expect((await store.get(ref, 1))?.dataText).toBe('{"version":1}');
      expect(await store.save(ref, other, { overwrite: true })).toEqual({ kind: "saved" });
      expect((await store.get(ref))?.dataText).toBe('"other"');
    });

    it("goes back to the next lower version when the latest is deleted, and forgets a task that has none", async () => {
      const { store, ref } = await withVersions(1, 2, 3);
      expect(await store.delete(ref, 3)).toEqual({ kind: "deleted" });
      expect((await store.get(ref))?.version).toBe(2);
      expect(await store.delete(ref)).toEqual({ kind: "deleted" });
      expect([await store.get(ref), await store.listVersions(ref)]).toEqual([null, []]);
      expect(await store.save(ref, aSnapshot(1))).toEqual({ kind: "saved" });
    });

    it("loses none of ten versions that are saved at once, while others are read and deleted", async () => {
      const { store, ref } = await withVersions(20, 21);
      const versions = Array.from({ length: 10 }, (_, i) => i + 1);
      await Promise.all([
        ...versions.map((version) => store.save(ref, aSnapshot(version))),
        ...versions.map(() => store.get(ref)),
        store.delete(ref, 20),
      ]);
      expect(await store.listVersions(ref)).toEqual([...versions, 21]);
    });

    it("is cleaned up to the newest and the flagged", async () => {
      const { store, ref } = await withVersions(1, 2, 4, 5, 6, 7, 8);
      await store.save(ref, aSnapshot(3, {}, { checkpoint: true }));
      expect(await cleanUpSnapshots(store, ref)).toEqual([1, 2]);
      expect(await store.listVersions(ref)).toEqual([3, 4, 5, 6, 7, 8]);
      expect(await cleanUpSnapshots(store, ref, 0)).toEqual([4, 5, 6, 7, 8]);
    });
  });
}
