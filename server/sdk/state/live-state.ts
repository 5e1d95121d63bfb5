import { applyPatch } from "../../contract/json-patch";
import type { CommitBody } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";

export interface PatchOperation {
  readonly op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

interface Edit {
  /** The step it was made in; null outside of steps. */
  readonly owner: object | null;
  readonly replace?: Json;
  readonly patch?: readonly PatchOperation[];
  /** Its step is recorded with the next commit. */
  ready: boolean;
}

/** The task's live state as this run sees it: what is committed, and edits that wait for the step they belong to. */
export class LiveState {
  private edits: Edit[] = [];
  private sending: Edit[] = [];

  constructor(private committed: Json) {}

  get(): Json {
    return structuredClone(fold(this.committed, [...this.sending, ...this.edits]));
  }

  replace(owner: object | null, value: Json): void {
    this.edits.push({ owner, replace: value, ready: false });
  }

  /** Throws when the patch does not apply; `replaying`, it may have been applied by the run before and is left out. */
  patch(owner: object | null, patch: readonly PatchOperation[], replaying: boolean): void {
    const current = fold(this.committed, [...this.sending, ...this.edits]);
    const result = applyPatch(current ?? {}, patch);
    if ("value" in result) this.edits.push({ owner, patch, ready: false });
    else if (!replaying) throw new Error(result.problem);
  }

  /** What the owner edited goes with the next commit. */
  settle(owner: object | null): void {
    for (const edit of this.edits) if (edit.owner === owner) edit.ready = true;
  }

  discard(owner: object | null): void {
    this.edits = this.edits.filter((edit) => edit.ready || edit.owner !== owner);
  }

  /** What the next commit says about the state; patches stay patches, so that a small edit of a large state is small. */
  take(): CommitBody["state"] {
    this.sending = this.edits.filter((edit) => edit.ready);
    this.edits = this.edits.filter((edit) => !edit.ready);
    if (this.sending.length === 0) return undefined;
    const patches = this.sending.map((edit) => edit.patch);
    const whole = this.committed === null || patches.includes(undefined);
    const operations = patches.flatMap((patch) => patch ?? []);
    const joins = !whole && operations.length <= MAX_OPERATIONS && "value" in applyPatch(this.committed, operations);
    if (!joins) return { replace: fold(this.committed, this.sending) };
    return { patch: operations.map((operation) => ({ ...operation })) };
  }

  accepted(): void {
    this.committed = fold(this.committed, this.sending);
    this.sending = [];
  }

  refused(): void {
    this.sending = [];
  }
}

const MAX_OPERATIONS = 1_000;

/** An edit that no longer applies, because one before it was thrown away, is passed over. */
function fold(start: Json, edits: readonly Edit[]): Json {
  return edits.reduce((value, edit) => {
    if (edit.patch === undefined) return edit.replace ?? null;
    const result = applyPatch(value ?? {}, edit.patch);
    return "value" in result ? result.value : value;
  }, start);
}
