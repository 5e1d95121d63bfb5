import type { WorkItem } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import { StepFailed } from "./step-failed";

/** What the task's earlier attempts recorded, and which keys this run has used. */
export class Journal {
  private readonly records: ReadonlyMap<string, WorkItem["journal"][number]>;
  private readonly answers: ReadonlyMap<string, GivenAnswer>;
  private readonly used = new Set<string>();
  private parksPassed = 0;
  private questionsAsked = 0;

  constructor(private readonly work: WorkItem) {
    this.records = new Map(work.journal.map((record) => [record.key, record]));
    this.answers = new Map(work.answers.map((given) => [addressText(given), given]));
  }

  /** A key names one step or question of a run. Throws on a second use. */
  claimKey(kind: "step" | "question", key: string, within = ""): void {
    if (key === "" || key.length > MAX_KEY_CHARS)
      throw new TypeError(`A ${kind} key has 1 to ${MAX_KEY_CHARS} characters.`);
    const name = `${kind} ${within} ${key}`;
    if (this.used.has(name)) throw new Error(`The ${kind} key "${key}" is used twice in one run.`);
    this.used.add(name);
  }

  nextQuestionKey(): string {
    this.questionsAsked += 1;
    return `question-${this.questionsAsked}`;
  }

  hasStep(key: string): boolean {
    return this.records.has(key);
  }

  /** The recorded result; a recorded failure is thrown again. */
  replayStep(key: string): Json | undefined {
    const record = this.records.get(key);
    if (record?.status === "failed") throw new StepFailed(key, record.error ?? "");
    return record?.result;
  }

  findAnswer(address: Address): GivenAnswer | null {
    return this.answers.get(addressText(address)) ?? null;
  }

  /** What ended the park that the run has now reached; null when it was not parked here before. */
  nextPark(): { readonly input: Json } | null {
    const park = this.work.parks?.[this.parksPassed];
    this.parksPassed += 1;
    return park ?? null;
  }
}

type GivenAnswer = WorkItem["answers"][number];
export type Address = Pick<GivenAnswer, "key" | "nodePath" | "runId">;

function addressText({ key, nodePath = "", runId = "" }: Address): string {
  return JSON.stringify([nodePath, runId, key]);
}

const MAX_KEY_CHARS = 300;
