import { type ClientContext, methods } from "@agentclientprotocol/sdk/unstable";
import { z } from "zod";
import type { SessionOpening } from "../../../contract/session";
import type { AgentProcess } from "../process/agent-process";
import { LaunchFailed } from "../process/launch-failed";
import { plainText } from "../process/noise-log";
import { allWithSecrets } from "../process/with-secrets";
import type { AgentProfile } from "../profile";
import type { Offered } from "../protocol/capabilities";
import { answered, type Patience } from "../protocol/connect-agent";
import { launchArgsOf } from "./launch-args";
import type { CameBack } from "./words";

export interface TakenUp {
  readonly sessionId: string;
  readonly how: CameBack;
  readonly mode: string | null;
  readonly modes: readonly string[];
  readonly config: Readonly<Record<string, string | boolean>>;
}

export interface TakeUpOrder {
  readonly agent: ClientContext;
  readonly process: AgentProcess;
  readonly profile: AgentProfile;
  readonly offered: Offered;
  readonly cwd: string;
  readonly opening: Pick<SessionOpening, "strategy" | "token" | "forks" | "lastMessageUuid" | "mode" | "config">;
  /** All of it together takes no longer. */
  readonly patience: Patience;
}

const MAX_WORD = 200;
// What agents call things goes into messages and rows, which take no control characters.
const Word = z.string().transform((word) => plainText(word).slice(0, MAX_WORD));
const Answer = z.object({
  sessionId: z
    .string()
    .min(1)
    .max(4_000)
    .refine((name) => plainText(name) === name)
    .optional()
    .catch(undefined),
  modes: z
    .object({ currentModeId: Word, availableModes: z.array(z.object({ id: Word })).catch([]) })
    .nullish()
    .catch(null),
  configOptions: z
    .array(z.object({ id: Word, currentValue: z.union([Word, z.boolean()]) }))
    .nullish()
    .catch(null),
});

/**
 * Gets the agent to where it was: it resumes, else loads, and only where the record says so it begins anew. Mode and
 * options are set again, since no agent keeps them. Throws LaunchFailed; `token_rejected` only when the agent said no.
 */
export async function takeUp(order: TakeUpOrder): Promise<TakenUp> {
  return applySettings(order, await find(order));
}

async function find(order: TakeUpOrder): Promise<TakenUp> {
  const { token, strategy, forks } = order.opening;
  // Its command line has told it which conversation to begin with.
  if (launchArgsOf(order.profile, order.opening)) return { ...(await begin(order)), how: "resumed" };
  if (token === null || (strategy !== "native" && strategy !== "load")) return begin(order);
  return forks ? fork(order, token) : comeBack(order, token);
}

async function fork(order: TakeUpOrder, token: string): Promise<TakenUp> {
  // Known now, so that the record chooses another way at the next try.
  if (!order.offered.fork) throw new LaunchFailed("transport", "It does not fork its conversations.");
  const forked = await tryTo(order, methods.agent.session.fork, { sessionId: token, ...setting(order) });
  if (forked.kind === "refused") throw rejected(forked.problem);
  return taken(forked.answer, nameIn(forked.answer), "forked");
}

async function comeBack(order: TakeUpOrder, token: string): Promise<TakenUp> {
  const { offered } = order;
  const params = { sessionId: token, ...setting(order) };
  if (offered.resume) {
    const resumed = await tryTo(order, methods.agent.session.resume, params);
    if (resumed.kind === "done") return taken(resumed.answer, token, "resumed");
    // Some say that they resume and then do not know how.
    if (!offered.load) throw rejected(resumed.problem);
  }
  // Known now, so that the record chooses another way at the next try.
  if (!offered.load) throw new LaunchFailed("transport", "It neither resumes nor loads a session.");
  const loaded = await tryTo(order, methods.agent.session.load, params);
  if (loaded.kind === "done") return taken(loaded.answer, token, "loaded");
  throw rejected(loaded.problem);
}

async function begin(order: TakeUpOrder): Promise<TakenUp> {
  const begun = await tryTo(order, methods.agent.session.new, setting(order));
  if (begun.kind === "refused") throw new LaunchFailed("profile", `It began no session: ${begun.problem}`);
  return taken(begun.answer, nameIn(begun.answer), "new");
}

function nameIn(answer: unknown): string {
  const name = Answer.safeParse(answer).data?.sessionId;
  if (!name) throw new LaunchFailed("transport", "It began a session without a name that can be kept.");
  return name;
}

type Tried =
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly problem: string };

async function tryTo({ agent, process, patience }: TakeUpOrder, method: string, params: unknown): Promise<Tried> {
  try {
    const answer = await answered({ process, what: method, patience }, () => agent.request<unknown>(method, params));
    return { kind: "done", answer };
  } catch (error) {
    if (error instanceof LaunchFailed) throw error;
    const { code, message } = error as { code?: number; message?: string };
    if (code === AUTH_REQUIRED) throw new LaunchFailed("profile", `It wants a sign-in first: ${message ?? ""}`);
    return { kind: "refused", problem: (message ?? "It did not say why.").slice(0, 500) };
  }
}

const MAX_MODES = 50;
const AUTH_REQUIRED = -32_000;

function rejected(problem: string): LaunchFailed {
  return new LaunchFailed("token_rejected", problem);
}

function taken(answer: unknown, sessionId: string, how: TakenUp["how"]): TakenUp {
  // An agent may answer a load with null.
  const said = Answer.safeParse(answer ?? {}).data;
  const config = Object.fromEntries((said?.configOptions ?? []).map(({ id, currentValue }) => [id, currentValue]));
  const modes = (said?.modes?.availableModes ?? []).map(({ id }) => id).slice(0, MAX_MODES);
  return { sessionId, how, mode: said?.modes?.currentModeId ?? null, modes, config };
}

/** Folder and MCP servers, which no agent keeps. */
export function setting({ profile, cwd, offered }: Pick<TakeUpOrder, "profile" | "cwd" | "offered">): {
  cwd: string;
  mcpServers: unknown[];
} {
  const mcpServers = profile.mcpServers.flatMap((server): unknown[] => {
    if ("command" in server) return [{ ...server, env: pairs(server.env, profile) }];
    const offers = server.type === "http" ? offered.mcpHttp : offered.mcpSse;
    return offers ? [{ ...server, headers: pairs(server.headers, profile) }] : [];
  });
  return { cwd, mcpServers };
}

function pairs(values: Readonly<Record<string, string>>, { secrets }: AgentProfile): { name: string; value: string }[] {
  return Object.entries(allWithSecrets(values, secrets)).map(([name, value]) => ({ name, value }));
}

async function applySettings(order: TakeUpOrder, found: TakenUp): Promise<TakenUp> {
  const { profile, opening } = order;
  const { sessionId } = found;
  const mode = opening.mode ?? profile.mode;
  const config = {
    ...profile.config,
    ...(z.record(z.string(), z.union([z.string(), z.boolean()])).safeParse(opening.config).data ?? {}),
  };
  if (mode !== null && mode !== found.mode)
    await set(order, methods.agent.session.setMode, { sessionId, modeId: mode });
  for (const [configId, value] of Object.entries(config)) {
    if (found.config[configId] === value) continue;
    const typed = typeof value === "boolean" ? { type: "boolean", value } : { value };
    await set(order, methods.agent.session.setConfigOption, { sessionId, configId, ...typed });
  }
  return { ...found, mode: mode ?? found.mode, config: { ...found.config, ...config } };
}

async function set(order: TakeUpOrder, method: string, params: unknown): Promise<void> {
  const tried = await tryTo(order, method, params);
  if (tried.kind === "refused") throw new LaunchFailed("profile", `${method} was refused: ${tried.problem}`);
}
