import type {
  ArtifactDraft,
  CheckpointDraft,
  ProgressReport,
  StepContext,
  StepOptions,
  UsageReport,
} from "../../sdk/worker";
import type { DigestContext, KeyedQuestion } from "./digest-context";

/** A task as a server would keep it: what attempts committed, in order. All of it went through JSON. */
export class ScriptedTask {
  readonly journal = new Map<string, string>();
  readonly names: string[] = [];
  readonly messages: string[] = [];
  readonly artifacts = new Map<string, ArtifactDraft[]>();
  readonly usage: UsageReport[] = [];
  readonly progress: ProgressReport[] = [];
  readonly checkpoints: (CheckpointDraft & { readonly state: string })[] = [];
  readonly states: string[] = [];
  readonly questions: KeyedQuestion[] = [];
  readonly notes: (string | { readonly [key: string]: string })[] = [];
  readonly answers = new Map<string, unknown>();
  state = "null";

  constructor(readonly input: unknown) {}

  /** The newest version of an artifact. */
  text(id: string): string {
    return this.artifacts.get(id)?.at(-1)?.text ?? "";
  }
}

/** The attempt ended here: cut off, paused, or waiting for an answer. */
export class AttemptOver extends Error {
  override readonly name = "AttemptOver";
}

export interface Attempt {
  /** Cuts the attempt at its n-th new step: before it runs, or after it ran and before it was recorded. */
  readonly cut?: { readonly step: number; readonly when: "before" | "unrecorded" };
  /** Called inside each new step, before what it does. */
  readonly inStep?: (key: string) => void | Promise<void>;
  readonly signal?: AbortSignal;
}

interface Draft {
  messages: string[];
  artifacts: ArtifactDraft[];
  usage: UsageReport[];
  checkpoints: CheckpointDraft[];
  progress: ProgressReport[];
  state: string | null;
}

/** One attempt at the task, with the promises of the SDK: what a step reports is committed with its record or not at all. */
export function startAttempt(task: ScriptedTask, attempt: Attempt = {}): DigestContext {
  let steps = 0;
  let draft: Draft | null = null;
  const inStep = (): Draft => {
    if (!draft) throw new Error("Reported outside of a step: a rerun would report it again.");
    return draft;
  };
  return {
    input: JSON.parse(JSON.stringify(task.input)),
    notes: [...task.notes],
    state: {
      get: () => JSON.parse(draft?.state ?? task.state),
      set: (value) => {
        inStep().state = toText(value);
      },
    },
    async step<T>(key: string, fn: (step: StepContext) => T | Promise<T>, options: StepOptions = {}): Promise<T> {
      const recorded = task.journal.get(key);
      if (recorded !== undefined) return JSON.parse(recorded);
      if (draft) throw new Error("A step inside a step.");
      checkStep(key, options);
      const at = steps;
      steps += 1;
      if (attempt.cut?.step === at && attempt.cut.when === "before") throw new AttemptOver(key);
      draft = { messages: [], artifacts: [], usage: [], checkpoints: [], progress: [], state: null };
      try {
        await attempt.inStep?.(key);
        const { signal: never } = new AbortController();
        const result = await fn({
          signal: attempt.signal ?? never,
          holding: never,
          idempotencyKey: key,
          part: () => ({ end: () => undefined }),
        });
        if (attempt.cut?.step === at) throw new AttemptOver(key);
        const text = toText(result ?? null);
        commit(task, draft);
        task.journal.set(key, text);
        task.names.push(options.name ?? key);
        return JSON.parse(text);
      } finally {
        draft = null;
      }
    },
    async ask(question) {
      if (task.answers.has(question.key)) return task.answers.get(question.key);
      task.questions.push(question);
      throw new AttemptOver(question.key);
    },
    message: (text) => inStep().messages.push(text),
    artifact: (artifact) => inStep().artifacts.push(artifact),
    usage: (usage) => inStep().usage.push(usage),
    progress: (progress) => inStep().progress.push(progress),
    checkpoint: (checkpoint) => inStep().checkpoints.push(checkpoint),
  };
}

function commit(task: ScriptedTask, draft: Draft): void {
  if (draft.checkpoints.length > 1) throw new Error("A commit carries one checkpoint.");
  if (draft.state !== null) {
    task.state = draft.state;
    task.states.push(draft.state);
  }
  task.messages.push(...draft.messages);
  task.usage.push(...draft.usage);
  task.progress.push(...draft.progress);
  task.checkpoints.push(...draft.checkpoints.map((checkpoint) => ({ ...checkpoint, state: task.state })));
  for (const artifact of draft.artifacts) {
    task.artifacts.set(artifact.id, [...(task.artifacts.get(artifact.id) ?? []), artifact]);
  }
}

/** What the workers' door accepts as key and name. */
function checkStep(key: string, { name = key }: StepOptions): void {
  if (!/^[\x21-\x7e]{1,300}$/.test(key)) throw new Error(`Not a step key: ${key}`);
  if (name.length < 1 || name.length > 300 || !name.isWellFormed()) throw new Error(`Not a step name: ${name}`);
}

function toText(value: unknown): string {
  const text = JSON.stringify(value);
  // I-JSON as at the door: no NUL, no half of a surrogate pair. JSON.stringify writes both as escapes.
  if (/\\u0000|\\ud[89a-f][0-9a-f]{2}/.test(text)) throw new Error("Not I-JSON.");
  return text;
}
