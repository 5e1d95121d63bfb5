import { type ClientContext, client, methods, PROTOCOL_VERSION } from "@agentclientprotocol/sdk/unstable";
import type { AgentFiles } from "../files/agent-files";
import type { AgentProcess } from "../process/agent-process";
import { LaunchFailed } from "../process/launch-failed";
import type { AgentTerminals } from "../terminals/agent-terminals";
import { type Offered, readOffered } from "./capabilities";
import { serveTerminals } from "./serve-terminals";

/** The answer to a permission request: an option it offered, or that nobody chooses any more. */
export type PermissionOutcome =
  | { readonly outcome: "selected"; readonly optionId: string }
  | { readonly outcome: "cancelled" };

export interface AgentEvents {
  /** A `session/update`, unread. */
  updated(sessionId: string, update: unknown): void;
  /** Asks somebody; the agent waits for the answer. */
  permission(request: {
    readonly sessionId: string;
    readonly toolCall: unknown;
    readonly options: unknown;
  }): Promise<PermissionOutcome>;
  /** It holds itself until something comes true. Its answer is the handle it is resumed by. */
  parked(request: unknown): unknown;
}

export interface AgentLink {
  readonly agent: ClientContext;
  readonly offered: Offered;
  close(): void;
}

/** How long is waited for answers, from its making on, milliseconds; several calls may share one. */
export class Patience {
  private readonly endsAt: number;

  constructor(readonly limitMs: number) {
    this.endsAt = performance.now() + limitMs;
  }

  get leftMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }
}

export interface ConnectOptions {
  readonly files: AgentFiles;
  /** Null where its profile allows none. */
  readonly terminals: AgentTerminals | null;
  readonly events: AgentEvents;
  readonly patience: Patience;
}

/** Speaks the Agent Client Protocol with a process and greets it. Throws LaunchFailed. */
export async function connectAgent(
  process: AgentProcess,
  { files, terminals, events, patience }: ConnectOptions,
): Promise<AgentLink> {
  const raw = (params: unknown) => params;
  const app = client({ name: "Checkrein" })
    .onNotification(methods.client.session.update, raw, ({ params }) => {
      const { sessionId, update } = params as { sessionId?: unknown; update?: unknown };
      if (typeof sessionId === "string") events.updated(sessionId, update);
    })
    .onRequest(methods.client.session.requestPermission, async ({ params }) => ({
      outcome: await events.permission(params),
    }))
    .onRequest(methods.client.fs.readTextFile, async ({ params }) => ({ content: await files.read(params) }))
    .onRequest(methods.client.fs.writeTextFile, async ({ params }) => {
      await files.write(params.path, params.content);
      return {};
    })
    .onRequest("session/await_resumption", raw, ({ params }) => events.parked(params));
  if (terminals) serveTerminals(app, terminals);
  const connection = app.connect(process.stream);
  const answer = await answered({ process, what: "initialize", patience }, () =>
    connection.agent.request<unknown>("initialize", {
      protocolVersion: PROTOCOL_VERSION,
      clientInfo: { name: "checkrein", title: "Checkrein", version: "1" },
      clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, terminal: terminals !== null },
    }),
  );
  return { agent: connection.agent, offered: readOffered(answer), close: () => connection.close() };
}

interface Waiting {
  readonly process: AgentProcess;
  /** The method, for people. */
  readonly what: string;
  readonly patience: Patience;
}

/**
 * The agent's answer to a call. Throws LaunchFailed when it does not come in time or the process ends before it, and what
 * the agent answered when it refuses.
 */
export async function answered<T>({ process, what, patience }: Waiting, call: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const say = () =>
      reject(new LaunchFailed("timeout", `It did not answer ${what} within ${patience.limitMs / 1_000} s.`));
    timer = setTimeout(say, patience.leftMs);
  });
  const ended = process.exited.then(async () => {
    throw new LaunchFailed("transport", await process.lastWords());
  });
  ended.catch(() => undefined);
  try {
    return await Promise.race([call(), late, ended]);
  } catch (error) {
    throw await whyOf(error, process);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that closed says less than the end of the process that closed it. */
async function whyOf(error: unknown, process: AgentProcess): Promise<unknown> {
  if (error instanceof LaunchFailed || isAnswer(error)) return error;
  const ended = await Promise.race([
    process.lastWords(),
    new Promise<null>((resolve) => setTimeout(resolve, 500, null)),
  ]);
  return new LaunchFailed("transport", ended ?? "It closed its side of the connection.");
}

function isAnswer(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}
