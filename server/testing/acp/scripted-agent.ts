import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type AgentContext, agent, methods, ndJsonStream, RequestError } from "@agentclientprotocol/sdk/unstable";
import { actInTerminal } from "./act-in-terminal";
import { opened, reading } from "./act-with-files";
import { namedInArgs } from "./named-in-args";
import type { Act, CrashPhase, Script } from "./script";

/** One line of what a session had: as it is told again at a load. */
type Told = { readonly sessionUpdate: string } & Readonly<Record<string, unknown>>;

const script: Script = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const sessions = new Map<string, Told[]>();
let prompts = 0;
let canceled: (() => void) | null = null;
let resumed: (() => void) | null = null;
let stop = new AbortController();

function note(method: string, params: unknown): void {
  if (script.log) appendFileSync(script.log, `${JSON.stringify({ method, params, pid: process.pid })}\n`);
}

/** Beside the protocol, which must not begin to write before this is out. */
function print(what: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => process.stdout.write(what, () => resolve()));
}

async function printForever(text: string): Promise<never> {
  for (;;) await print(text);
}

function crash(phase: CrashPhase): void {
  if (script.crashAt !== phase) return;
  process.stderr.write(`scripted crash at ${phase}\n`);
  process.exit(7);
}

function refuseIfTold(method: string): void {
  if (script.refuses?.includes(method)) throw RequestError.methodNotFound(method);
}

function store(id: string): string | null {
  return script.memory ? join(script.memory, `${id}.json`) : null;
}

function keep(id: string, told: Told[]): void {
  sessions.set(id, told);
  const file = store(id);
  if (!file) return;
  // Whole or not at all: it may be killed while it writes.
  writeFileSync(`${file}.new`, JSON.stringify(told));
  renameSync(`${file}.new`, file);
}

function recall(id: string): Told[] {
  const file = store(id);
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  throw RequestError.internalError(undefined, "Unknown session");
}

async function tellAgain(client: AgentContext, sessionId: string): Promise<void> {
  for (const update of recall(sessionId)) await client.notify("session/update", { sessionId, update });
}

const modes = script.modes
  ? { currentModeId: script.modes[0] ?? "", availableModes: script.modes.map((id) => ({ id, name: id })) }
  : undefined;

crash("start");
if (script.ignoresTerm) process.on("SIGTERM", () => undefined);
if (script.memory) mkdirSync(script.memory, { recursive: true });
if (script.banner) await print(script.banner);

const raw = (params: unknown) => params as never;
const connection = agent({ name: "scripted" })
  .onRequest(methods.agent.initialize, async ({ params }) => {
    note("initialize", params);
    crash("initialize");
    await delay(script.slow ?? 0);
    const { load = false, resume, fork, suspend } = script.offers;
    return {
      protocolVersion: 1,
      agentInfo: { name: "scripted", version: "1" },
      agentCapabilities: {
        loadSession: load,
        sessionCapabilities: { ...(resume ? { resume: {} } : {}), ...(fork ? { fork: {} } : {}) },
        ...(suspend ? { supportsSuspend: true } : {}),
      },
    };
  })
  .onRequest(methods.agent.session.new, ({ params }) => {
    note("session/new", { ...params, argv: process.argv.slice(3) });
    crash("new");
    return beginFrom(script.byCommandLine ? namedInArgs(script.memory ?? "") : null);
  })
  .onRequest(methods.agent.session.fork, ({ params }) => {
    note("session/fork", params);
    refuseIfTold("session/fork");
    return beginFrom(params.sessionId);
  })
  .onRequest(methods.agent.session.load, async ({ params, client }) => {
    note("session/load", params);
    crash("load");
    refuseIfTold("session/load");
    const { sessionId } = params;
    sessions.set(sessionId, recall(sessionId));
    if (script.replays === "after_load") setTimeout(() => void tellAgain(client, sessionId), 20);
    else await tellAgain(client, sessionId);
    return script.replays === "null_load" ? (null as never) : modes ? { modes } : {};
  })
  .onRequest("session/resume", raw, async ({ params, client }) => {
    note("session/resume", params);
    crash("resume");
    refuseIfTold("session/resume");
    const { sessionId, input } = params as { sessionId: string; input?: unknown };
    if (canceled && input !== undefined) {
      resumed?.();
      return {};
    }
    sessions.set(sessionId, recall(sessionId));
    if (script.replays === "at_resume") await tellAgain(client, sessionId);
    return modes ? { modes } : {};
  })
  .onRequest("session/suspend", raw, async ({ params }) => {
    note("session/suspend", params);
    refuseIfTold("session/suspend");
    if (script.suspend === "never") await new Promise(() => undefined);
    return { handle: "agent-handle-1", suspendedAt: "2026-11-28T00:00:00Z" };
  })
  .onRequest(methods.agent.session.setMode, ({ params }) => {
    note("session/set_mode", params);
    crash("settings");
    return {};
  })
  .onRequest(methods.agent.session.setConfigOption, ({ params }) => {
    note("session/set_config_option", params);
    crash("settings");
    return { configOptions: [] };
  })
  .onNotification(methods.agent.session.cancel, ({ params }) => {
    note("session/cancel", params);
    if (script.cancel !== "never") canceled?.();
  })
  .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
    note("session/prompt", params);
    const { sessionId, prompt } = params;
    const [first] = prompt;
    const text = first?.type === "text" ? first.text : "";
    const acts = script.turns[Math.min(prompts, script.turns.length - 1)] ?? [];
    prompts += 1;
    stop = new AbortController();
    const canceling = new Promise<"canceled">((resolve) => {
      canceled = () => {
        stop.abort();
        resolve("canceled");
      };
    });
    const told: Told[] = [...(sessions.get(sessionId) ?? [])];
    const tell = async (update: Told) => {
      told.push(update);
      await client.notify("session/update", { sessionId, update: update as never });
    };
    told.push({ sessionUpdate: "user_message_chunk", content: { type: "text", text } });
    const remembered = JSON.stringify(told).match(/SECRET-(\w+)/)?.[1] ?? "none";
    keep(sessionId, told);
    let extra: Readonly<Record<string, unknown>> = {};
    const play = async () => {
      for (const act of acts) {
        if (stop.signal.aborted) return "done" as const;
        const given = await perform(act, { client, sessionId, tell, remembered });
        if (given) extra = given;
        keep(sessionId, told);
      }
      return "done" as const;
    };
    const how = await Promise.race([play(), canceling]);
    canceled = null;
    if (how === "canceled") {
      if (script.cancel === "late") await tell(chunk("LATE OUTPUT"));
      return { stopReason: script.cancel === "end_turn" ? "end_turn" : "cancelled" };
    }
    if (script.floodsAtRest) setTimeout(() => void printForever(`${"n".repeat(99_999)}\n`), 50);
    return { stopReason: "end_turn", ...extra } as never;
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>));

void connection.closed.then(() => script.ignoresTerm || process.exit(0));
if (script.ignoresTerm) setInterval(() => undefined, 1_000);

/** A new session that knows what another one had. */
function beginFrom(id: string | null): { sessionId: string } {
  const sessionId = script.sessionName ?? `s-${process.pid}-${sessions.size + 1}`;
  keep(sessionId, id === null ? [] : recall(id));
  return { sessionId, ...(modes ? { modes } : {}) };
}

function chunk(text: string): Told {
  return { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
}

interface Stage {
  readonly client: AgentContext;
  readonly sessionId: string;
  readonly tell: (update: Told) => Promise<void>;
  readonly remembered: string;
}

async function perform(act: Act, stage: Stage): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { client, sessionId, tell, remembered } = stage;
  if ("say" in act) await tell(chunk(act.say.replace("{remembered}", remembered)));
  else if ("think" in act)
    await tell({ sessionUpdate: "agent_thought_chunk", content: { type: "text", text: act.think } });
  else if ("update" in act) await tell(act.update as Told);
  else if ("call" in act) await call(act, stage);
  else if ("read" in act)
    await tell(chunk(await reading(client.request(methods.client.fs.readTextFile, { sessionId, path: act.read }))));
  else if ("write" in act)
    await tell(
      chunk(
        await reading(
          client.request(methods.client.fs.writeTextFile, { sessionId, path: act.write, content: act.text }),
        ),
      ),
    );
  else if ("terminal" in act) await actInTerminal(act, stage);
  else if ("wait" in act) await delay(act.wait, undefined, { signal: stop.signal }).catch(() => undefined);
  else if ("gate" in act) await opened(act.gate);
  else if ("flood" in act) while (!stop.signal.aborted) await tell(chunk("x".repeat(10_000)));
  else if ("noise" in act) await print(act.noise);
  else if ("noiseBytes" in act) await print(Buffer.from(act.noiseBytes));
  else if ("noiseForever" in act) await printForever(act.noiseForever);
  else if ("bothAsk" in act)
    await tell(chunk((await Promise.all([1, 2].map(() => askFor(act.bothAsk, stage)))).join(" ")));
  else if ("askAgain" in act) await tell(chunk(await askFor(act.askAgain, stage)));
  else if ("grandchild" in act) {
    const forever = `const fs = require("fs"); fs.writeFileSync(process.argv[1], String(process.pid));
      setInterval(() => fs.appendFileSync(process.argv[1] + ".writes", Date.now() + "\\n"), 100);`;
    spawn(process.execPath, ["-e", forever, act.marks], {
      detached: act.grandchild === "own_group",
      stdio: "ignore",
    }).unref();
    await opened(act.marks);
  } else if ("park" in act) {
    const going = new Promise<void>((resolve) => {
      resumed = resolve;
    });
    await client.request("session/await_resumption", { sessionId, ...act.park });
    await going;
  } else if ("usage" in act) return act.usage;
  else if ("fail" in act) throw RequestError.internalError(undefined, act.fail);
  else process.exit(act.exit);
  return undefined;
}

async function call(act: Extract<Act, { call: string }>, { client, sessionId, tell }: Stage): Promise<void> {
  const about = {
    toolCallId: act.call,
    title: act.title ?? act.call,
    kind: "execute",
    rawInput: { command: act.call },
    ...(act.at ? { locations: [{ path: act.at }] } : {}),
  };
  await tell({ sessionUpdate: "tool_call", ...about, status: "pending" });
  if (act.ask) {
    const given = await askFor(act.call, { client, sessionId });
    if (given === "cancelled") return;
    if (given !== "allow") {
      await tell({ sessionUpdate: "tool_call_update", toolCallId: act.call, status: "failed" });
      return;
    }
  }
  await tell({ sessionUpdate: "tool_call_update", toolCallId: act.call, status: "in_progress" });
  if (act.marks) appendFileSync(act.marks, `${act.call}\n`);
  await delay(act.ms ?? 0);
  if (act.until) await opened(act.until);
  const content = act.gives ? [{ type: "content", content: { type: "text", text: act.gives } }] : [];
  await tell({ sessionUpdate: "tool_call_update", toolCallId: act.call, status: "completed", content });
}

/** Gives the chosen option, or "cancelled". */
async function askFor(toolCallId: string, { client, sessionId }: Pick<Stage, "client" | "sessionId">): Promise<string> {
  const options = [
    { optionId: "allow", name: "Allow once", kind: "allow_once" as const },
    { optionId: "reject", name: "Reject", kind: "reject_once" as const },
  ];
  const request = { sessionId, toolCall: { toolCallId }, options };
  const { outcome } = await client.request<{ outcome: { outcome: string; optionId?: string } }>(
    "session/request_permission",
    request,
  );
  note("permission", outcome);
  return outcome.optionId ?? outcome.outcome;
}
