import { setTimeout as delay } from "node:timers/promises";
import { handleA2aRequest } from "../../a2a/a2a-door";
import type { A2aDoor } from "../../a2a/call";
import { CallLimit } from "../../a2a/call-limit";
import { ANONYMOUS } from "../../a2a/principal";
import { handleConsoleCall } from "../../api/console-door";
import type { Caller } from "../../ports";
import { Revocations } from "../../queries/revocations";
import { handleWorkerRequest } from "../../workers/worker-door";
import { quietWatch } from "../quiet-watch";
import { Barriers, type Told } from "./barriers";
import type { ChildWord } from "./child";
import { deafWakes, type GoDeaf } from "./deaf-wakes";
import { joinTestTools } from "./join-test-tools";
import { serveRequests } from "./serve-requests";
import { withPoints } from "./with-points";
import { asHolder, type Guard, type LeaveOut, withoutCheck } from "./without-guard";

export interface WebOptions {
  readonly databaseUrl: string;
  /** The port to take up again after a crash; 0 for a free one. */
  readonly port: number;
  /** Who acts through this process. */
  readonly operator: string;
  /** Each statement of the writer is kept waiting for up to so long, as on a slow network, milliseconds. */
  readonly jitterMs: number;
}

/** A web process without pages: the real doors of the console, of workers and of outside agents on the real store. */
async function main(): Promise<void> {
  // Written by the test that started this process.
  const options = JSON.parse(process.argv[2] ?? "") as WebOptions;
  const say = (word: ChildWord) => process.send?.(word);
  const barriers = new Barriers(say);
  let without: Guard | null = null;
  let isDeaf = false;
  process.on("message", (told: Told | LeaveOut | GoDeaf) => {
    if (told.kind === "leave_out") {
      without = told.guard;
      say({ kind: "armed", point: `without ${told.guard}` });
    } else if (told.kind === "go_deaf") {
      isDeaf = told.isDeaf;
      say({ kind: "armed", point: `deaf ${isDeaf}` });
    } else barriers.hear(told);
  });
  const tools = joinTestTools(
    options.databaseUrl,
    async (statement) => {
      if (options.jitterMs > 0) await delay(Math.random() * options.jitterMs);
      return withoutCheck(without, statement);
    },
    (wakes) => deafWakes(wakes, () => ({ isDeaf, polls: without !== "poll" })),
  );
  const stopping = new AbortController();
  const watch = quietWatch({ failed: (requestId, path, error) => console.error(requestId, path, error) });
  const ports = withPoints(tools.ports, barriers);
  const door = { ports, watch, stopping: stopping.signal, revocations: new Revocations(ports) };
  const outside: A2aDoor = {
    ...door,
    publicUrl: "http://127.0.0.1",
    publicTenant: "local",
    anonymous: ANONYMOUS,
    calls: new CallLimit({ perSecond: 10_000, burst: 10_000 }),
  };
  const caller: Caller = { tenantId: "local", actor: { kind: "operator", id: options.operator } };
  const served = await serveRequests(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/trpc/")) return handleConsoleCall(request, { ...door, caller });
    if (pathname.startsWith("/a2a/")) return handleA2aRequest(request, outside);
    const sent = without === "attempt_token" ? await asHolder(request, tools) : request;
    return handleWorkerRequest(sent, door);
  }, options.port);
  say({ kind: "listening", url: served.url });
  const stop = async () => {
    stopping.abort();
    await served.close();
    await tools.close();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("disconnect", () => void stop());
}

await main();
