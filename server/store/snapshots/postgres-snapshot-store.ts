import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { Actor } from "../../domain/actor";
import { decideForget, decideImport, type KeptVersions } from "../../domain/checkpoint/decide-keep";
import type { Decide } from "../../domain/task/change";
import type { Outcome, TaskRef, TaskStore } from "../../ports";
import type {
  DeleteResult,
  KeptSnapshot,
  SaveOptions,
  SaveResult,
  Snapshot,
  SnapshotStore,
} from "../../ports/snapshot-store";
import { findKeptVersions } from "../checkpoints/kept-versions";
import { prepared } from "../prepared";

/** How often versions are read again when the task changes in between: each change of another moves the task. */
const TRIES = 25;
const NOBODY: Actor = { kind: "system", id: "snapshots" };

const COLUMNS = `c.id, c.version, c.data::text as "dataText", c.flagged as checkpoint, c.label, c.created_at as "createdAt"`;
const FROM = "from checkpoint c join task t on t.id = c.task_id where t.tenant_id = $1 and c.task_id = $2";
const readLatest = prepared(`select ${COLUMNS} ${FROM} order by c.version desc limit 1`);
const readOne = prepared(`select ${COLUMNS} ${FROM} and c.version = $3`);
const readVersions = prepared(`select c.version ${FROM} order by c.version`);

/** Snapshots are the checkpoints of tasks: saving and deleting is a change of the task, written as any other. */
export class PostgresSnapshotStore implements SnapshotStore {
  readonly isOfTasks = true;

  constructor(
    private readonly pool: Pool,
    private readonly tasks: Pick<TaskStore, "transact">,
  ) {}

  async save(ref: TaskRef, snapshot: Snapshot, options: SaveOptions = {}): Promise<SaveResult> {
    const { overwrite = false, act } = options;
    const text = snapshot.dataText;
    const imported = {
      id: snapshot.id,
      version: snapshot.version,
      kind: "import" as const,
      label: snapshot.label,
      flagged: snapshot.checkpoint,
      createdBy: act?.actor ?? NOBODY,
      text,
      ...(snapshot.sealed ? { sealed: snapshot.sealed } : {}),
      sizeBytes: Buffer.byteLength(text),
      sha256: createHash("sha256").update(text).digest("hex"),
    };
    const outcome = await this.change(
      ref,
      options,
      (kept) => (task) => decideImport(task, { kept, imported, overwrite }),
    );
    if (outcome.kind === "refused") return outcome;
    return { kind: outcome.kind === "moved" ? "saved" : "unchanged" };
  }

  async get({ tenantId, taskId }: TaskRef, version?: number): Promise<KeptSnapshot | null> {
    const one = version === undefined ? readLatest([tenantId, taskId]) : readOne([tenantId, taskId, version]);
    const { rows } = await this.pool.query<Snapshot & { readonly createdAt: Date }>(one);
    return rows[0] ? { ...rows[0], createdAt: rows[0].createdAt.toISOString() } : null;
  }

  async listVersions({ tenantId, taskId }: TaskRef): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ version: number }>(readVersions([tenantId, taskId]));
    return rows.map(({ version }) => version);
  }

  async delete(ref: TaskRef, version?: number, options: Pick<SaveOptions, "act"> = {}): Promise<DeleteResult> {
    const actor = options.act?.actor ?? NOBODY;
    const outcome = await this.change(
      ref,
      options,
      (kept) => (task) => decideForget(task, { kept, version: version ?? null, actor }),
    );
    if (outcome.kind !== "refused") return { kind: "deleted" };
    const isGone = ["CHECKPOINT_NOT_FOUND", "TASK_NOT_FOUND"].includes(outcome.refusal.code);
    return isGone && !options.act ? { kind: "nothing" } : outcome;
  }

  private async change<A>(
    ref: TaskRef,
    { act }: Pick<SaveOptions, "act">,
    decideOn: (kept: KeptVersions) => Decide<A>,
  ): Promise<Outcome<A>> {
    for (let tries = 1; ; tries++) {
      const kept = (await findKeptVersions(this.pool, ref)) ?? { readAtVersion: 0, versions: [] };
      const outcome = await this.tasks.transact<A>(ref, act ?? null, decideOn(kept));
      if (tries === TRIES || outcome.kind !== "refused" || outcome.refusal.code !== "TASK_BUSY") return outcome;
    }
  }
}
