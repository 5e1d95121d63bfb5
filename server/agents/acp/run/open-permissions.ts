import { createHash } from "node:crypto";
import { z } from "zod";
import { plainText } from "../process/noise-log";
import type { PermissionOutcome } from "../protocol/connect-agent";
import type { FileDiff } from "../turn/file-diff";
import { type CallUpdate, MAX_FILES } from "../turn/read-update";
import type { TurnCall } from "../turn/turn-log";

export interface PermissionOption {
  readonly optionId: string;
  readonly name: string;
  readonly kind: string;
}

/** A call that an agent may not make before somebody has said so. It can be stored; the answer names it by `id`. */
export interface PermissionCall {
  /** Good for one process: another one asks again. */
  readonly id: string;
  readonly callId: string;
  readonly title: string;
  readonly tool: string | null;
  readonly input: unknown;
  readonly diffs: readonly FileDiff[];
  /** Files that it names, those that it changes among them, each whole; records of before have none. */
  readonly paths?: readonly string[];
  /** sha256 (hex) of what would be done: an answer is for this and nothing else. */
  readonly hash: string;
  readonly options: readonly PermissionOption[];
}

export interface PermissionRequest {
  readonly toolCall: unknown;
  readonly options: unknown;
}

interface Open {
  readonly call: PermissionCall;
  /** The agent's own ids of its options, where they are told by others. */
  readonly ids: ReadonlyMap<string, string>;
  readonly answer: (outcome: PermissionOutcome) => void;
}

const MAX_OPTION_NAME = 300;
/** Some name the whole command in an option, however long it is. */
const Name = z.string().transform((name) => plainText(name).slice(0, MAX_OPTION_NAME));
const Options = z
  .array(z.object({ optionId: z.string().min(1), name: Name, kind: z.string() }))
  .min(1)
  .transform(eachOnce);
const MAX_OPTION_ID = 200;
const MAX_KIND = 60;
const MAX_INPUT_CHARS = 20_000;
/** At one time; whoever asks for more is denied them, and people are told. */
const MAX_OPEN = 100;

/** What an agent waits for, oldest first. Each is answered once. */
export class OpenPermissions {
  private readonly open: Open[] = [];
  private count = 0;

  constructor(
    private readonly executionId: string,
    private readonly onAsked: () => void,
    private readonly onDenied: (why: string) => void,
  ) {}

  get first(): PermissionCall | null {
    return this.open[0]?.call ?? null;
  }

  /** `call`: what the request says of the call, as it was read. `told`: what the agent said of it before it asked. */
  ask(request: PermissionRequest, call: CallUpdate, told: TurnCall | undefined): Promise<PermissionOutcome> {
    const offered = Options.safeParse(request.options).data;
    if (!offered)
      return this.deny("It offered no answers that can be read, so nobody could be asked and it was denied.");
    if (this.open.length >= MAX_OPEN)
      return this.deny(`It has asked ${MAX_OPEN} others that wait for an answer, so this one was denied.`);
    const options = shownOptions(offered);
    const ids = new Map(options.map(({ optionId }, n) => [optionId, offered[n]?.optionId ?? optionId]));
    return new Promise((answer) => {
      this.open.push({ call: this.toCall({ ...request, options }, call, told), ids, answer });
      this.onAsked();
    });
  }

  /** False: it does not wait for this any more; nothing was answered. */
  answer(id: string, outcome: PermissionOutcome): boolean {
    const at = this.open.findIndex(({ call }) => call.id === id);
    const [found] = at < 0 ? [] : this.open.splice(at, 1);
    found?.answer(
      outcome.outcome === "selected"
        ? { ...outcome, optionId: found.ids.get(outcome.optionId) ?? outcome.optionId }
        : outcome,
    );
    return found !== undefined;
  }

  withdrawAll(): void {
    for (const { answer } of this.open.splice(0)) answer({ outcome: "cancelled" });
  }

  /** People are told why; the agent only hears that nobody allows it. */
  deny(why: string): Promise<PermissionOutcome> {
    this.onDenied(why);
    return Promise.resolve({ outcome: "cancelled" });
  }

  private toCall(
    { toolCall, options }: { readonly toolCall: unknown; readonly options: readonly PermissionOption[] },
    call: CallUpdate,
    told: TurnCall | undefined,
  ): PermissionCall {
    this.count += 1;
    const what = {
      title: call.title ?? told?.title ?? call.tool ?? call.id,
      tool: call.tool ?? told?.tool ?? null,
      input: call.input ?? told?.input ?? null,
      diffs: call.diffs ?? told?.diffs ?? [],
    };
    const paths = new Set([...(call.paths ?? told?.paths ?? []), ...(call.changed ?? told?.changed ?? [])]);
    const hash = createHash("sha256")
      .update(JSON.stringify([what, toolCall]))
      .digest("hex");
    const id = `${this.executionId}/${this.count}`;
    return {
      id,
      callId: call.id,
      ...what,
      paths: [...paths].slice(0, MAX_FILES),
      input: shortened(what.input),
      hash,
      options,
    };
  }
}

/** People have to see what they allow; of what is too long they see that it is. */
function shortened(input: unknown): unknown {
  const text = JSON.stringify(input) ?? "null";
  if (text.length <= MAX_INPUT_CHARS) return input ?? null;
  return { beginning: text.slice(0, MAX_INPUT_CHARS), leftOutChars: text.length - MAX_INPUT_CHARS };
}

/** Two of one id would be the same answer, and no form could offer both. */
function eachOnce<O extends { readonly optionId: string }>(options: readonly O[]): O[] {
  const seen = new Set<string>();
  return options.filter(({ optionId }) => !seen.has(optionId) && seen.add(optionId));
}

/** Where an id is too long to be a choice of a form, all are told by their places; the agent hears its own. */
function shownOptions(offered: readonly PermissionOption[]): readonly PermissionOption[] {
  const byPlace = offered.some(({ optionId }) => optionId.length > MAX_OPTION_ID);
  return offered.map(({ optionId, name, kind }, n) => ({
    optionId: byPlace ? `option ${n + 1}` : optionId,
    name,
    kind: kind.slice(0, MAX_KIND),
  }));
}
