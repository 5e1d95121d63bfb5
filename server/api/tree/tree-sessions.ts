import type { TreeRequest, TreeSource, TreeView } from "../../contract/document/tree/tree-protocol";
import type { Caller, Ports } from "../../ports";
import { toTrpcError } from "../refusal";
import { Glances, glanceAt, streamOf } from "./glances";
import { TreeSession } from "./tree-session";

/** States held at one time by a process, bytes; their tables take about as much again. */
const MAX_HELD_BYTES = 160 * 1024 * 1024;
/** One that was not asked for so long gives way to a new one, milliseconds. */
const IDLE_MS = 60_000;

interface OpenOrder {
  readonly source: TreeSource;
  readonly pointer: string | null;
  readonly query: string;
}

interface GlanceOrder extends Omit<OpenOrder, "query"> {
  /** Of the state, as `sizeOf` tells. */
  readonly bytes: number;
  readonly isKept: boolean;
}

/** The large documents that this process holds for pages. */
export class TreeSessions {
  readonly #ports: Pick<Ports, "reader" | "newId">;
  readonly #failed: (requestId: string, error: unknown) => void;
  readonly #held = new Map<string, TreeSession>();
  readonly #glances = new Glances();

  constructor(ports: Pick<Ports, "reader" | "newId">, failed: (requestId: string, error: unknown) => void) {
    this.#ports = ports;
    this.#failed = failed;
  }

  /** Begins to hold a document for a page; the stream ends with it. Null when there is no room. */
  async open(caller: Caller, order: OpenOrder): Promise<ReadableStream<Uint8Array> | null> {
    const glance = await this.#glances.take(nameOf(caller, order));
    const session = glance && this.#held.get(glance.sessionId);
    if (!session) return this.#begin(caller, order, (await this.sizeOf(caller, order.source)) ?? 0);
    if (order.query !== "") session.handle({ type: "search", query: order.query });
    return streamOf(glance);
  }

  /** Bytes of a state; null for an unknown one. */
  sizeOf({ tenantId }: Caller, { taskId, version }: TreeSource): Promise<number | null> {
    return this.#ports.reader.checkpointSize({ tenantId, taskId }, version);
  }

  /**
   * What a page shows of a document before its scripts run; null where there is no room, or no document any more. `isKept`: it
   * stays open for a moment, for the page to go on with.
   */
  async glance(caller: Caller, order: GlanceOrder): Promise<TreeView | null> {
    const stream = this.#begin(caller, { ...order, query: "" }, order.bytes);
    if (!stream) return null;
    const begun = glanceAt(stream);
    if (order.isKept) this.#glances.keep(nameOf(caller, order), begun);
    const glance = await begun;
    if (!order.isKept) await glance?.rest.cancel();
    return glance?.view ?? null;
  }

  /** False when there is no such document, or not for this caller. */
  ask(caller: Caller, id: string, requests: readonly TreeRequest[]): boolean {
    const session = this.#held.get(id);
    if (!session || session.caller.tenantId !== caller.tenantId) return false;
    for (const request of requests) session.handle(request);
    return true;
  }

  /** Ends all of them: a server with an open stream does not stop. */
  close(): void {
    for (const session of [...this.#held.values()]) session.end();
  }

  #begin(caller: Caller, { source, pointer, query }: OpenOrder, bytes: number): ReadableStream<Uint8Array> | null {
    if (!this.#makeRoom(bytes)) return null;
    const { reader, newId } = this.#ports;
    const id = newId();
    const session = new TreeSession({
      id,
      caller,
      reader,
      claim: (wanted) => this.#claim(wanted),
      failed: (error) => {
        this.#failed(id, error);
        return id;
      },
      onEnd: () => void this.#held.delete(id),
    });
    this.#held.set(id, session);
    session.handle({ type: "open", source, pointer, query });
    return session.stream;
  }

  #claim(bytes: number): void {
    if (this.#makeRoom(bytes)) return;
    const message = "The server holds as many large checkpoints as it can. Close one, then try again.";
    throw toTrpcError({ code: "TASK_BUSY", message });
  }

  #makeRoom(bytes: number): boolean {
    const sum = () => [...this.#held.values()].reduce((total, session) => total + session.bytes, 0);
    const byUse = [...this.#held.values()].sort((a, b) => a.usedAtMs - b.usedAtMs);
    const idleSince = performance.now() - IDLE_MS;
    for (const session of byUse) {
      if (sum() + bytes <= MAX_HELD_BYTES) break;
      if (session.usedAtMs > idleSince) return false;
      session.end();
    }
    return sum() + bytes <= MAX_HELD_BYTES;
  }
}

function nameOf({ tenantId }: Caller, { source, pointer }: Omit<OpenOrder, "query">): string {
  return JSON.stringify([tenantId, source.taskId, source.version, pointer]);
}
