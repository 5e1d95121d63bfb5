import { cleanText } from "../state/clean-text";
import { toJson } from "../state/to-json";
import type { StepOptions, StepPart } from "../task-context";
import type { Attempt } from "./attempt";
import type { LiveStep, StepResult } from "./live-step";
import { shownArguments } from "./shown-arguments";

// Limits of the wire (server/contract/worker-protocol.ts).
const MAX_KEY_CHARS = 300;
const MAX_NAME_CHARS = 300;
const MAX_SHORT_CHARS = 200;
const MAX_ERROR_CHARS = 20_000;

/** What somebody else does while a step runs, shown as steps beside it. Each is recorded once; what is left open fails. */
export class StepParts {
  private readonly open = new Map<string, LiveStep>();
  private readonly named = new Set<string>();

  constructor(
    private readonly attempt: Attempt,
    private readonly step: LiveStep,
  ) {}

  begin(name: string, options: Pick<StepOptions, "name" | "tool" | "arguments"> = {}): StepPart {
    const key = cleanText(`${this.step.spec.key}/${name}`, MAX_KEY_CHARS);
    const isNew = !this.named.has(key);
    this.named.add(key);
    const part = isNew
      ? this.attempt.follow({
          key,
          name: cleanText(options.name || name, MAX_NAME_CHARS),
          tool: options.tool ? cleanText(options.tool, MAX_SHORT_CHARS) : null,
          ...shownArguments(options.arguments),
          repeatable: true,
          endsEarly: true,
        })
      : null;
    if (part) this.open.set(key, part);
    return { end: ({ error, value } = {}) => this.end(key, toResult(error, value)) };
  }

  endAll(): void {
    for (const key of [...this.open.keys()])
      this.end(key, { status: "failed", error: "It was cut off before it ended.", cause: null });
  }

  private end(key: string, result: StepResult): void {
    const part = this.open.get(key);
    if (!part) return;
    this.open.delete(key);
    // The attempt may be over, or the record refused; the step that it is part of hears of that.
    this.attempt.record(part, result).catch(() => undefined);
  }
}

function toResult(error: string | undefined, value: unknown): StepResult {
  if (error !== undefined) return { status: "failed", error: cleanText(error, MAX_ERROR_CHARS), cause: null };
  return value === undefined
    ? { status: "completed" }
    : { status: "completed", value: toJson(value, "The result of a part") };
}
