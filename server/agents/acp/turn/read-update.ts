import { createHash } from "node:crypto";
import { z } from "zod";
import { plainText } from "../process/noise-log";
import { boundDiffs, diffFile, type FileDiff } from "./file-diff";

/** What is told of a tool call; what was not told is left out. */
export interface CallUpdate {
  readonly kind: "call";
  readonly id: string;
  /** It is told for the first time, rather than anew. */
  readonly begins?: true;
  readonly title?: string;
  readonly tool?: string;
  readonly status?: "pending" | "in_progress" | "completed" | "failed";
  /** What it gave back, as text. */
  readonly text?: string;
  readonly diffs?: readonly FileDiff[];
  /** Terminals of ours that its commands ran in. */
  readonly terminals?: readonly string[];
  /** Files that it is about, whole. */
  readonly paths?: readonly string[];
  /** Files of the changes that it tells, whole and without exception. */
  readonly changed?: readonly string[];
  readonly input?: unknown;
}

export interface PlanLine {
  readonly content: string;
  readonly status: string;
}

export type Update =
  | {
      readonly kind: "text";
      readonly from: "agent" | "thought" | "user";
      readonly text: string;
      readonly messageId: string | null;
    }
  | CallUpdate
  | { readonly kind: "plan"; readonly entries: readonly PlanLine[] }
  | { readonly kind: "mode"; readonly mode: string }
  | { readonly kind: "config"; readonly values: Readonly<Record<string, string | boolean>> }
  | { readonly kind: "cost"; readonly amount: number; readonly currency: string }
  | ({ readonly kind: "tokens" } & Tokens);

/** Of a call or a turn; `cached` is part of the input, `thought` of the output. Left out is not told. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly thought?: number;
}

const MAX_TEXT = 200_000;
/** Of the lines of all changes of one call. */
const MAX_DIFF_CHARS = 20_000;
const MAX_NAME = 300;
/** Longer ones stand for themselves with their beginning and a hash, as the keys of lines and steps need them. */
const MAX_ID = 140;
const HASH_CHARS = 32;
/** Of a mode, as the record of a session takes it. */
const MAX_MODE = 200;
const MAX_ENTRIES = 200;
/** One more than an approval that was given beforehand looks at: of so many it is certain that it covers none. */
export const MAX_FILES = 201;
/** No file has a longer one. */
const MAX_PATH = 4_096;

const Text = z.string().transform((text) => plainText(text.slice(0, MAX_TEXT)));
/** A name of the agent's own for something, by which it speaks of it again. */
const Id = z.string().transform(plainText);
const Name = z.string().transform((text) => plainText(text).slice(0, MAX_NAME).toWellFormed());
const CallId = Id.pipe(z.string().min(1)).transform(shortId);
const Chunk = z.object({
  content: z.union([
    z.object({ type: z.literal("text"), text: Text }),
    z.object({ type: z.literal("resource_link"), uri: Text }).transform(({ uri }) => ({ text: uri })),
    z.object({ type: z.string() }).transform(({ type }) => ({ text: type === "text" ? "" : `[${plainText(type)}]` })),
  ]),
  messageId: Id.nullish().catch(null),
  _meta: z.object({ usage: z.unknown() }).partial().nullish().catch(null),
});
/** Of a file that is named in a way that cannot be read: it is no path, so no approval takes it for one below a folder. */
const NOWHERE = { path: "?" };
const Located = z.object({ path: z.string() });
const Content = z.union([
  z.object({ type: z.literal("content"), content: z.object({ text: Text }) }),
  z.object({ type: z.literal("diff"), path: z.string(), oldText: z.string().nullish(), newText: z.string() }),
  z.object({ type: z.literal("terminal"), terminalId: Name }),
]);
const Call = z.object({
  toolCallId: CallId,
  title: Name.nullish().catch(null),
  name: Name.nullish().catch(null),
  kind: Name.nullish().catch(null),
  status: z.enum(["pending", "in_progress", "completed", "failed"]).nullish().catch(null),
  content: z.array(z.unknown()).nullish().catch(null),
  rawInput: z.unknown().optional(),
  locations: z.array(Located.catch(NOWHERE)).nullish().catch([NOWHERE]),
});
const Plan = z.object({
  entries: z.array(z.object({ content: Name, status: Name.catch("pending") })).max(MAX_ENTRIES),
});
const Mode = z.object({ currentModeId: Name.transform((mode) => mode.slice(0, MAX_MODE)) });
const Options = z.object({
  configOptions: z.array(
    z.object({ id: Name, currentValue: z.union([Name, z.boolean()]) }).catch({ id: "", currentValue: "" }),
  ),
});
const Usage = z.object({ cost: z.object({ amount: z.number().min(0), currency: Name }).nullish() });
/** Tokens by any of the names that agents use. */
export const TokenCount = z
  .object({
    inputTokens: z.number().optional(),
    outputTokens: z.number().optional(),
    input_tokens: z.number().optional(),
    output_tokens: z.number().optional(),
    totalTokens: z.number().nullish().catch(null),
    cachedReadTokens: z.number().nullish().catch(null),
    cachedWriteTokens: z.number().nullish().catch(null),
    thoughtTokens: z.number().nullish().catch(null),
  })
  .transform(({ inputTokens, outputTokens, input_tokens, output_tokens, ...told }) => {
    const [input, output] = [inputTokens ?? input_tokens, outputTokens ?? output_tokens];
    const { totalTokens: total, cachedReadTokens: cached, cachedWriteTokens: written, thoughtTokens: thought } = told;
    // Some agents count these beside the others, some as a part of them: their own total tells.
    const [kept, reasoned] = [(cached ?? 0) + (written ?? 0), thought ?? 0];
    const beside = (total ?? 0) - (input ?? 0) - (output ?? 0);
    const areBothBeside = beside >= kept + reasoned;
    return {
      input: input !== undefined && (areBothBeside || beside === kept) ? input + kept : input,
      output: output !== undefined && (areBothBeside || beside === reasoned) ? output + reasoned : output,
      ...(cached == null ? {} : { cached }),
      ...(thought == null ? {} : { thought }),
    };
  });

/** Null where the count of either side is missing. */
export function tokensOf(count: z.infer<typeof TokenCount> | null | undefined): Tokens | null {
  if (count?.input === undefined || count.output === undefined) return null;
  return { ...count, input: count.input, output: count.output };
}

/** What a `session/update` says that we use. Empty when it says nothing of that, or nothing that can be read. */
export function readUpdate(update: unknown): Update[] {
  const kind = z.object({ sessionUpdate: z.string() }).safeParse(update);
  switch (kind.data?.sessionUpdate) {
    case "agent_message_chunk":
      return chunkOf(update, "agent");
    case "agent_thought_chunk":
      return chunkOf(update, "thought");
    case "user_message_chunk":
      return chunkOf(update, "user");
    case "tool_call":
      return callOf(update).map((call) => ({ ...call, begins: true }));
    case "tool_call_update":
      return callOf(update);
    case "plan":
      return Plan.safeParse(update).data ? [{ kind: "plan", entries: Plan.parse(update).entries }] : [];
    case "current_mode_update": {
      const { data } = Mode.safeParse(update);
      return data ? [{ kind: "mode", mode: data.currentModeId }] : [];
    }
    case "config_option_update":
      return configOf(update);
    case "usage_update": {
      const { data } = Usage.safeParse(update);
      return data?.cost ? [{ kind: "cost", ...data.cost }] : [];
    }
    default:
      return [];
  }
}

function chunkOf(update: unknown, from: "agent" | "thought" | "user"): Update[] {
  const { data } = Chunk.safeParse(update);
  if (!data) return [];
  const text: Update = { kind: "text", from, text: data.content.text, messageId: data.messageId || null };
  const told = tokensOf(TokenCount.safeParse(data._meta?.usage).data);
  const tokens: Update[] = told ? [{ kind: "tokens", ...told }] : [];
  return text.text === "" ? tokens : [text, ...tokens];
}

/** A call as a message or a permission request tells of it. */
export function callOf(update: unknown): CallUpdate[] {
  const { data } = Call.safeParse(update);
  if (!data) return [];
  const parts = (data.content ?? []).flatMap((part) => Content.safeParse(part).data ?? []);
  const texts = parts.flatMap((part) => (part.type === "content" ? [part.content.text] : []));
  const terminals = parts.flatMap((part) => (part.type === "terminal" ? [part.terminalId] : []));
  const changed = parts.flatMap((part) => (part.type === "diff" ? [part] : [])).slice(0, MAX_ENTRIES);
  const diffs = changed.map(({ path, oldText, newText }) => diffFile(Name.parse(path), oldText ?? "", newText));
  const places = (data.content ?? []).filter(isChange).map((part) => Located.catch(NOWHERE).parse(part));
  const tool = data.name ?? data.kind;
  return [
    {
      kind: "call",
      id: data.toolCallId,
      ...(data.title ? { title: data.title } : {}),
      ...(tool ? { tool } : {}),
      ...(data.status ? { status: data.status } : {}),
      ...(texts.length > 0 ? { text: texts.join("\n").slice(0, MAX_TEXT) } : {}),
      ...(diffs.length > 0 ? { diffs: boundDiffs(diffs, MAX_DIFF_CHARS) } : {}),
      ...(terminals.length > 0 ? { terminals } : {}),
      ...(data.locations ? { paths: namesOf(data.locations) } : {}),
      ...(places.length > 0 ? { changed: namesOf(places) } : {}),
      ...(data.rawInput === undefined ? {} : { input: data.rawInput }),
    },
  ];
}

function isChange(part: unknown): boolean {
  return z.object({ type: z.literal("diff") }).safeParse(part).success;
}

/** Each once, as the agent names it; one with characters that nobody sees is quoted, and so is no path that could be placed. */
function namesOf(places: readonly z.infer<typeof Located>[]): readonly string[] {
  const isWhole = (path: string) => path.length <= MAX_PATH && plainText(path) === path;
  const names = places.map(({ path }) => (isWhole(path) ? path : JSON.stringify(path.slice(0, MAX_PATH))));
  return [...new Set(names)].slice(0, MAX_FILES);
}

function shortId(id: string): string {
  if (id.length <= MAX_ID) return id;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, HASH_CHARS);
  return `${id.slice(0, MAX_ID - HASH_CHARS - 1).toWellFormed()}~${hash}`;
}

function configOf(update: unknown): Update[] {
  const { data } = Options.safeParse(update);
  if (!data) return [];
  const told = data.configOptions.filter(({ id }) => id !== "").map(({ id, currentValue }) => [id, currentValue]);
  return [{ kind: "config", values: Object.fromEntries(told) }];
}
