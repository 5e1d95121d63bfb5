import { holdsScope } from "../../contract/live-topics";
import type { LiveStream } from "./live-stream";

/** Who wants what, per tenant: a topic of one tenant never meets a task of another. */
export class Subscriptions {
  readonly #streams = new Set<LiveStream>();
  readonly #parts: readonly Set<LiveStream>[];
  #joined = 0;
  readonly #scopes = new Map<string, Map<string, Set<LiveStream>>>();
  readonly #tasks = new Map<string, Map<string, Set<LiveStream>>>();

  /** The streams fall into `parts` that are about equally large. */
  constructor(parts = 1) {
    this.#parts = Array.from({ length: parts }, () => new Set());
  }

  get size(): number {
    return this.#streams.size;
  }

  all(): readonly LiveStream[] {
    return [...this.#streams];
  }

  /** One part in turn: what is done for all of them is spread over time. */
  part(turn: number): readonly LiveStream[] {
    return [...(this.#parts[turn % this.#parts.length] ?? [])];
  }

  add(stream: LiveStream): void {
    this.#streams.add(stream);
    this.#parts[this.#joined % this.#parts.length]?.add(stream);
    this.#joined += 1;
    for (const scope of stream.topics.scopes) addTo(this.#scopes, stream, scope);
    for (const taskId of stream.topics.taskIds) addTo(this.#tasks, stream, taskId);
  }

  remove(stream: LiveStream): void {
    this.#streams.delete(stream);
    for (const part of this.#parts) part.delete(stream);
    for (const scope of stream.topics.scopes) removeFrom(this.#scopes, stream, scope);
    for (const taskId of stream.topics.taskIds) removeFrom(this.#tasks, stream, taskId);
  }

  wantsScope(tenantId: string, scope: string): boolean {
    for (const wanted of this.#scopes.get(tenantId)?.keys() ?? []) if (holdsScope(wanted, scope)) return true;
    return false;
  }

  wantsTask(tenantId: string, taskId: string): boolean {
    return this.#tasks.get(tenantId)?.has(taskId) ?? false;
  }

  scopesOf(tenantId: string): Iterable<readonly [scope: string, streams: ReadonlySet<LiveStream>]> {
    return this.#scopes.get(tenantId) ?? [];
  }

  ofTask(tenantId: string, taskId: string): Iterable<LiveStream> {
    return this.#tasks.get(tenantId)?.get(taskId) ?? [];
  }
}

type Index = Map<string, Map<string, Set<LiveStream>>>;

function addTo(index: Index, stream: LiveStream, topic: string): void {
  const topics = index.get(stream.tenantId) ?? new Map<string, Set<LiveStream>>();
  const streams = topics.get(topic) ?? new Set<LiveStream>();
  index.set(stream.tenantId, topics.set(topic, streams.add(stream)));
}

function removeFrom(index: Index, stream: LiveStream, topic: string): void {
  const topics = index.get(stream.tenantId);
  const streams = topics?.get(topic);
  streams?.delete(stream);
  if (streams?.size === 0) topics?.delete(topic);
  if (topics?.size === 0) index.delete(stream.tenantId);
}
