import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { join } from "node:path";
import type { Logger } from "pino";
import { v7 } from "uuid";
import type { A2aDoor } from "./a2a/call";
import { CallLimit } from "./a2a/call-limit";
import { ANONYMOUS } from "./a2a/principal";
import { pushComposer } from "./a2a/push-composer";
import { lookFolder } from "./agents/digest/look-folder";
import type { ConsoleDoor } from "./api/console-door";
import type { TreeDoor } from "./api/tree/tree-door";
import { TreeSessions } from "./api/tree/tree-sessions";
import { checkSchemaInTime } from "./check-schema-in-time";
import { processEnv } from "./env";
import { FeedLog } from "./events/live/feed-log";
import { createLiveFeed, type LiveFeed } from "./events/live/live-feed";
import { noticeSigning } from "./events/outgoing/notice-signing";
import { openOutgoing } from "./events/outgoing/outgoing";
import { openTaskLookouts } from "./events/task-lookouts";
import { openWakes } from "./events/wakes";
import { openKeptHeads } from "./identity/kept-heads";
import { openSealing } from "./identity/open-sealing";
import { nodeReceiptCrypto } from "./identity/receipt-crypto";
import { readSealingKey } from "./identity/sealing-key";
import { openSigningKeys } from "./identity/signing-keys";
import type { Caller, Ports } from "./ports";
import type { ComposePush } from "./ports/notices";
import type { KeptHeads, SigningKeys } from "./ports/receipt-book";
import { Revocations } from "./queries/revocations";
import { openAgentStore } from "./store/agents/agent-store";
import { openApprovalStore } from "./store/approvals/approval-store";
import { openBudgetStore } from "./store/budgets/budget-store";
import { openCheckpointStore } from "./store/checkpoints/checkpoint-store";
import { openClientStore } from "./store/clients/client-store";
import { JustEnded } from "./store/clients/just-ended";
import { openRowFailures } from "./store/failures/row-failures";
import { openStopStore } from "./store/holds/stop-store";
import { openInboxStore } from "./store/inbox/inbox-store";
import { openKeyStore } from "./store/keys/key-store";
import { openNoticeOutbox } from "./store/notices/notice-outbox";
import { openPushConfigs } from "./store/notices/push-configs";
import { openOperationStore } from "./store/operations/operation-store";
import { openPools } from "./store/pools";
import { openProfileStore } from "./store/profiles/profile-store";
import { createFeedSource } from "./store/read/feed-source";
import { readLiveCounts } from "./store/read/live-counts";
import { createTaskReader } from "./store/read/task-reader";
import { openReceiptBook } from "./store/receipts/receipt-book";
import { openReviewStore } from "./store/reviews/review-store";
import { openSessionStore } from "./store/sessions/session-store";
import { openSafeStart } from "./store/settings/safe-start";
import { openWebhookStore } from "./store/settings/webhook-store";
import { createSnapshotStore } from "./store/snapshots/create-snapshot-store";
import { openTaskStore } from "./store/task/task-store";
import { openViewStore } from "./store/views/view-store";
import { openWaitStore } from "./store/waits/wait-store";
import { openLog } from "./telemetry/open-log";
import { RequestScopes } from "./telemetry/spans/request-scope";
import { Telemetry } from "./telemetry/telemetry";
import type { EventsDoor } from "./workers/events-door";
import type { WorkerDoor } from "./workers/worker-door";

export interface Tools {
  readonly ports: Ports;
  /** What browsers follow. Costs nothing while nobody listens. */
  readonly live: LiveFeed;
  readonly log: Logger;
  /** Address of the console, without a path. */
  readonly consoleUrl: string;
  /** What clients are told of their own tasks, each in its protocol. */
  readonly composePush: ComposePush;
  readonly telemetry: Telemetry;
  /** What seals receipts: for the background process alone. Touches no file before it is used. */
  readonly receiptSeals: { readonly keys: SigningKeys; readonly heads: KeptHeads };
  /** Who acts at the console until there are sign-ins: the person at this machine. */
  readonly localOperator: Caller;
  /** How often outside clients may call. */
  readonly clientCalls: CallLimit;
  /** Of the keys of outside clients. */
  readonly revocations: Revocations;
  readonly stopping: AbortSignal;
  /** Ends long polls and streams: a server that has one open never stops. */
  stop(): void;
  close(): Promise<void>;
}

/** After a rest a client may make the calls of so many seconds at once. */
const CLIENT_BURST_SECONDS = 10;
/** A folder is looked at for so long before its figures become floors, milliseconds. */
const LOOK_MS = 2_000;

/** The real tools of one process, joined once where the process begins. */
export function joinTools(name: "web" | "runtime"): Tools {
  const env = processEnv();
  const scopes = new RequestScopes();
  const log = openLog({ level: env.CHECKREIN_LOG_LEVEL, fields: () => scopes.fields() });
  const newId = v7;
  const stopped = new AbortController();
  // Whoever waits listens to it, and there may be many.
  setMaxListeners(0, stopped.signal);
  const pools = openPools(env.DATABASE_URL);
  const wakes = openWakes(env.DATABASE_URL);
  const onCommitted = wakes.tell;
  const telemetry = new Telemetry({
    process: name,
    environment: process.env,
    log,
    scopes,
    pools: { writer: pools.writer, read: pools.read, feed: pools.feed },
    web: name === "web" ? { readCounts: () => readLiveCounts(pools.read), feedReaders: () => live.streams } : null,
  });
  const justEnded = new JustEnded();
  const clients = openClientStore(pools.read, justEnded);
  const tasks = telemetry.watchTasks(
    openTaskStore({ pool: pools.writer, newId, onCommitted, wakes: wakes.wakes, justEnded }),
  );
  const ports: Ports = {
    tasks,
    waits: openWaitStore({ pool: pools.writer, newId, onCommitted }),
    checkpoints: openCheckpointStore({ pool: pools.writer, read: pools.read, newId, onCommitted }),
    snapshots: createSnapshotStore(env.CHECKREIN_SNAPSHOT_STORE, {
      pool: pools.read,
      tasks,
      warn: (message) => log.warn(message),
    }),
    reader: createTaskReader(pools.read),
    agents: openAgentStore({ pools, newId, onCommitted }),
    clients,
    keys: openKeyStore({ pool: pools.read, newId, onCommitted, wakes: wakes.wakes }),
    receipts: telemetry.watchReceipts(openReceiptBook({ pool: pools.writer, read: pools.read, newId, onCommitted })),
    receiptCrypto: nodeReceiptCrypto(),
    notices: openNoticeOutbox({ pool: pools.feed, newId, onCommitted }),
    webhooks: openWebhookStore({ pool: pools.read, newId, onCommitted }),
    pushConfigs: openPushConfigs({ pool: pools.read, onCommitted }),
    inbox: openInboxStore({ pool: pools.read, newId, onCommitted }),
    operations: openOperationStore({ pool: pools.writer, read: pools.read, newId, onCommitted }),
    budgets: openBudgetStore({ pool: pools.writer, read: pools.read, newId, onCommitted }),
    stops: openStopStore({ pool: pools.writer, read: pools.read, newId, onCommitted }),
    failures: openRowFailures(pools.writer, onCommitted),
    sessions: openSessionStore({ pool: pools.writer, read: pools.read, onCommitted }),
    profiles: openProfileStore({ pool: pools.read, newId, onCommitted }),
    safeStart: openSafeStart({ pool: pools.read, newId, onCommitted }),
    views: openViewStore(pools.read),
    reviews: openReviewStore({ pool: pools.read, newId, onCommitted }),
    approvals: openApprovalStore({ pool: pools.read, newId, onCommitted }),
    outgoing: openOutgoing({ allow: env.CHECKREIN_WEBHOOK_ALLOW }),
    sealing: openSealing(() => readSealingKey(join(env.CHECKREIN_DATA_DIR, "identity/sealing.key"))),
    signing: noticeSigning,
    wakes: wakes.wakes,
    lookouts: openTaskLookouts({ wakes: wakes.wakes, newer: clients.newer }),
    newId,
    checkAgainstSchema: checkSchemaInTime,
    digest: (text) => ({ sizeBytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") }),
    lookFolder: (path) => lookFolder(path, { workdir: env.CHECKREIN_WORKDIR, signal: AbortSignal.timeout(LOOK_MS) }),
  };
  const live = createLiveFeed({
    log: new FeedLog(pools.feed),
    source: createFeedSource(pools.feed),
    wakes: wakes.wakes,
    onFailure: (error) => log.error({ err: error }, "The live feed could not be read."),
  });
  const stop = () => {
    stopped.abort();
    live.close();
  };
  return {
    ports,
    live,
    receiptSeals: openReceiptSeals(ports, join(env.CHECKREIN_DATA_DIR, "receipts")),
    log,
    composePush: pushComposer(ports),
    consoleUrl: env.CHECKREIN_URL.replace(/\/$/, ""),
    telemetry,
    localOperator: { tenantId: "local", actor: { kind: "operator", id: env.CHECKREIN_OPERATOR } },
    clientCalls: new CallLimit({
      perSecond: env.CHECKREIN_CLIENT_CALLS_PER_SECOND,
      burst: env.CHECKREIN_CLIENT_CALLS_PER_SECOND * CLIENT_BURST_SECONDS,
    }),
    revocations: new Revocations(ports),
    stopping: stopped.signal,
    stop,
    async close() {
      stop();
      await telemetry.close();
      await wakes.close();
      await pools.close();
    },
  };
}

function openReceiptSeals({ receipts }: Ports, folder: string): Tools["receiptSeals"] {
  const today = () => new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  return {
    keys: openSigningKeys({ folder: join(folder, "keys"), register: receipts.registerKey, today }),
    heads: openKeptHeads({ folder, month: () => today().slice(0, "YYYY-MM".length) }),
  };
}

// The bundler gives routes and instrumentation copies of a module, so what there may be one of lives on the process.
const home = globalThis as { checkreinTools?: Tools; checkreinTrees?: TreeSessions };

/** The tools of the web process, joined at the first call. */
export function webTools(): Tools {
  home.checkreinTools ??= joinWebTools();
  return home.checkreinTools;
}

function joinWebTools(): Tools {
  const tools = joinTools("web");
  process.once("SIGTERM", tools.stop);
  return tools;
}

/** The console's door of the web process, whichever way a call comes to it. */
export function webConsoleDoor(): ConsoleDoor {
  const { ports, localOperator, telemetry, stopping } = webTools();
  return { ports, caller: localOperator, stopping, watch: telemetry.doors.console };
}

/** The door to large documents that the web process holds for pages. */
export function webTreeDoor(): TreeDoor {
  const { ports, localOperator, telemetry, stopping } = webTools();
  home.checkreinTrees ??= openTrees(ports, stopping, (id, error) =>
    telemetry.doors.console.failed(id, "checkpoints/tree", error),
  );
  return { caller: localOperator, sessions: home.checkreinTrees };
}

function openTrees(
  ports: Ports,
  stopping: AbortSignal,
  failed: ConstructorParameters<typeof TreeSessions>[1],
): TreeSessions {
  const sessions = new TreeSessions(ports, failed);
  stopping.addEventListener("abort", () => sessions.close());
  return sessions;
}

/** The workers' door of the web process, whichever way a call comes to it. */
export function webWorkerDoor(): WorkerDoor {
  const { ports, telemetry, stopping, revocations } = webTools();
  return { ports, stopping, watch: telemetry.doors.workers, revocations };
}

/** The door of outside agents and clients, whichever way a call comes to it. */
export function webA2aDoor(): A2aDoor {
  const { ports, telemetry, stopping, consoleUrl, localOperator, clientCalls, revocations } = webTools();
  const { CHECKREIN_A2A_ANONYMOUS: isOpen, CHECKREIN_CONFORMANCE_AGENT: isConformance } = processEnv();
  return {
    ports,
    stopping,
    watch: telemetry.doors.a2a,
    publicUrl: consoleUrl,
    publicTenant: localOperator.tenantId,
    anonymous: isOpen ? ANONYMOUS : null,
    ...(isConformance ? { conformanceAgent: "tck" } : {}),
    calls: clientCalls,
    revocations,
  };
}

/** Where other systems tell what happened. */
export function webEventsDoor(): EventsDoor {
  const { ports, telemetry } = webTools();
  return { ports, watch: telemetry.doors.events };
}
