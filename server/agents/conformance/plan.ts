import type { AgentDefinition } from "../../sdk/worker";

/** What one step of the script does. Times are milliseconds. */
export interface ScriptedStep {
  readonly do: "step";
  readonly key: string;
  readonly ms?: number;
  readonly repeatable?: boolean;
  /** It does not listen to its signal. */
  readonly deaf?: boolean;
  /** It fails with this text. */
  readonly fail?: string;
  readonly result?: unknown;
  readonly message?: string;
  /** Kept in the live state under the step's key. */
  readonly remember?: unknown;
}

export type ScriptedAct =
  | ScriptedStep
  | { readonly do: "parallel"; readonly steps: readonly ScriptedStep[] }
  | { readonly do: "ask"; readonly key: string; readonly message?: string; readonly schema?: unknown }
  | { readonly do: "park"; readonly reason: string; readonly minutes?: number }
  /** The agent's own code between two steps. */
  | { readonly do: "think"; readonly ms: number }
  | { readonly do: "say"; readonly text: string }
  | { readonly do: "checkpoint"; readonly label: string }
  | { readonly do: "fail"; readonly reason: string }
  | { readonly do: "reject"; readonly reason: string };

/** The script of a task, and where each run of a step leaves a mark that nothing takes back. */
export interface Plan {
  readonly acts: readonly ScriptedAct[];
  /** A file to which a line is added, or an address to which it is posted. */
  readonly marks?: { readonly file?: string; readonly url?: string };
}

const MS = { type: "integer", minimum: 0, maximum: 3_600_000 };
const TEXT = { type: "string", minLength: 1 };

function act(name: string, properties: object, required: readonly string[]): object {
  return {
    type: "object",
    properties: { do: { const: name }, ...properties },
    required: ["do", ...required],
    additionalProperties: false,
  };
}

const STEP = act(
  "step",
  {
    key: TEXT,
    ms: MS,
    repeatable: { type: "boolean" },
    deaf: { type: "boolean" },
    fail: TEXT,
    result: true,
    message: TEXT,
    remember: true,
  },
  ["key"],
);

export const PLAN_SCHEMA: NonNullable<AgentDefinition["inputSchema"]> = {
  type: "object",
  properties: {
    acts: {
      type: "array",
      items: {
        oneOf: [
          STEP,
          act("parallel", { steps: { type: "array", items: STEP, maxItems: 50 } }, ["steps"]),
          act("ask", { key: TEXT, message: TEXT, schema: true }, ["key"]),
          act("park", { reason: TEXT, minutes: { type: "integer", minimum: 1 } }, ["reason"]),
          act("think", { ms: MS }, ["ms"]),
          act("say", { text: TEXT }, ["text"]),
          act("checkpoint", { label: TEXT }, ["label"]),
          act("fail", { reason: TEXT }, ["reason"]),
          act("reject", { reason: TEXT }, ["reason"]),
        ],
      },
    },
    marks: { type: "object", properties: { file: TEXT, url: TEXT }, additionalProperties: false },
  },
  required: ["acts"],
  additionalProperties: false,
};
