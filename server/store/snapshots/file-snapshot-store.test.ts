import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll } from "vitest";
import type { TaskRef } from "../../ports";
import type {
  DeleteResult,
  KeptSnapshot,
  SaveOptions,
  SaveResult,
  Snapshot,
  SnapshotStore,
} from "../../ports/snapshot-store";
import { snapshotStoreConforms } from "../../testing/snapshot-conformance";

// How a store of one's own is written: one file a version, each put in its place in one go.

class FileSnapshotStore implements SnapshotStore {
  readonly isOfTasks = false;

  constructor(private readonly folder: string) {}

  async save(ref: TaskRef, snapshot: Snapshot, { overwrite = false }: SaveOptions = {}): Promise<SaveResult> {
    const standing = await this.get(ref, snapshot.version);
    if (standing?.dataText === snapshot.dataText) return { kind: "unchanged" };
    if (standing && !overwrite) {
      const message = `There is another v${snapshot.version} of this task. Nothing was changed.`;
      return { kind: "refused", refusal: { code: "CHECKPOINT_CONFLICT", message, taskId: ref.taskId } };
    }
    await mkdir(this.of(ref), { recursive: true });
    const draft = join(this.of(ref), `.${v7()}`);
    await writeFile(draft, JSON.stringify({ ...snapshot, createdAt: new Date().toISOString() }));
    await rename(draft, join(this.of(ref), `${snapshot.version}.json`));
    return { kind: "saved" };
  }

  async get(ref: TaskRef, version?: number): Promise<KeptSnapshot | null> {
    const wanted = version ?? (await this.listVersions(ref)).at(-1);
    const text = await readFile(join(this.of(ref), `${wanted}.json`), "utf8").catch(() => null);
    return text === null ? null : JSON.parse(text);
  }

  async listVersions(ref: TaskRef): Promise<readonly number[]> {
    const names = await readdir(this.of(ref)).catch(() => []);
    return names.flatMap((name) => (/^\d+\.json$/.test(name) ? Number.parseInt(name, 10) : [])).sort((a, b) => a - b);
  }

  async delete(ref: TaskRef, version?: number): Promise<DeleteResult> {
    const versions = await this.listVersions(ref);
    const gone = versions.filter((one) => version === undefined || one === version);
    await Promise.all(gone.map((one) => rm(join(this.of(ref), `${one}.json`), { force: true })));
    return { kind: gone.length > 0 ? "deleted" : "nothing" };
  }

  private of({ tenantId, taskId }: TaskRef): string {
    return join(this.folder, encodeURIComponent(tenantId), taskId);
  }
}

const folder = mkdtempSync(join(tmpdir(), "snapshots-"));
afterAll(() => rmSync(folder, { recursive: true }));

snapshotStoreConforms("files", () => ({
  store: new FileSnapshotStore(folder),
  makeTask: async () => ({ tenantId: "local", taskId: v7() }),
}));
