import { TreeHost } from "@/server/contract/document/tree/tree-host";
import type { SentError, TreeReply, TreeRequest, TreeSource } from "@/server/contract/document/tree/tree-protocol";
import { HELD_BY_SERVER_BYTES } from "@/server/contract/state-limit";
import type { CheckpointView } from "@/server/contract/task-view";
import type { OpenRemoteTree, RemoteTree } from "./remote-tree";
import { toSentError } from "./sent-error";

interface SwitchPorts {
  /** Refused when the state is larger than `maxBytes`; null takes any. */
  read(source: TreeSource, maxBytes: number | null): Promise<CheckpointView>;
  reply(reply: TreeReply): void;
  readonly openRemote: OpenRemoteTree;
}

type Open = Extract<TreeRequest, { type: "open" }>;

/**
 * Holds a document here while it is small enough to be sent whole; a larger one, or one that is compared with a larger one, the
 * server holds, and sends of it what is looked at. Where the server cannot, it is held here after all.
 */
export class TreeSwitch {
  readonly #ports: SwitchPorts;
  readonly #host: TreeHost;
  #remote: RemoteTree | null = null;
  #open: Open | null = null;
  #compared: TreeSource | null = null;
  #maxBytes: number | null = HELD_BY_SERVER_BYTES;

  constructor(ports: SwitchPorts) {
    this.#ports = ports;
    this.#host = new TreeHost({
      read: (source) => ports.read(source, this.#maxBytes),
      reply: (reply) => this.#take(reply),
      breathe: () => new Promise((resolve) => setTimeout(resolve)),
      describe: toSentError,
    });
  }

  async handle(request: TreeRequest): Promise<void> {
    if (request.type === "open") {
      this.#remote?.close();
      this.#remote = null;
      this.#open = request;
      this.#maxBytes = HELD_BY_SERVER_BYTES;
    }
    if (request.type === "compare") this.#compared = request.source;
    if (this.#remote && request.type === "save") return this.#saveWhole(request.id);
    if (this.#remote) this.#remote.post(request);
    else await this.#host.handle(request);
  }

  #take(reply: TreeReply): void {
    const error = failureIn(reply);
    if (error && this.#maxBytes !== null && isTooLarge(error)) this.#goRemote();
    else if (!this.#remote) this.#ports.reply(reply);
  }

  #goRemote(): void {
    if (!this.#open || this.#remote) return;
    const remote = this.#ports.openRemote(this.#open, {
      onReply: (reply) => {
        if (this.#remote === remote) this.#ports.reply(reply);
      },
      onFull: () => {
        if (this.#remote === remote) void this.#goLocal();
      },
    });
    this.#remote = remote;
    if (this.#compared) remote.post({ type: "compare", source: this.#compared });
  }

  async #goLocal(): Promise<void> {
    this.#remote = null;
    this.#maxBytes = null;
    if (this.#open) await this.#host.handle(this.#open);
    if (this.#compared) await this.#host.handle({ type: "compare", source: this.#compared });
  }

  /** The whole document is not what the server sends of a held one: it is read for this alone. */
  async #saveWhole(id: number): Promise<void> {
    const source = this.#open?.source;
    if (!source) return;
    const host = new TreeHost({
      read: (wanted) => this.#ports.read(wanted, null),
      reply: (reply) => {
        if (reply.type === "saved") this.#ports.reply(reply);
        if (reply.type === "failed") this.#ports.reply({ type: "not_saved", id, error: reply.error });
      },
      breathe: () => new Promise((resolve) => setTimeout(resolve)),
      describe: toSentError,
    });
    await host.handle({ type: "open", source, pointer: null, query: "" });
    await host.handle({ type: "save", id });
  }
}

function failureIn(reply: TreeReply): SentError | null {
  if (reply.type === "failed") return reply.error;
  return reply.type === "view" && reply.view.compare?.phase === "failed" ? reply.view.compare.error : null;
}

function isTooLarge({ call }: SentError): boolean {
  const data = call?.data as { readonly refusal?: { readonly code?: unknown } } | null | undefined;
  return data?.refusal?.code === "CHECKPOINT_TOO_LARGE";
}
