import type { JsonValue } from "../../contract/primitives";
import { formatCounted } from "../digest/format-amount";
import { matchFiles } from "../digest/match-files";
import { type PlannedFile, planFolder } from "../digest/plan-folder";
import { folderLabel, nameFolder, resolveFolder } from "../digest/resolve-folder";
import {
  type BodyNode,
  join,
  type NodeContext,
  type NodeQuestion,
  type StepNode,
  type StepWork,
  type Workflow,
} from "../workflow/node";
import { defineWorkflow } from "../workflow/workflow";
import { type Candidate, copies, largeFiles, oldFiles } from "./find-candidates";
import { describeFiles, type PlanFormat, planText } from "./plan-text";
import type { TidyInput } from "./tidy-input";

const MAX_FILES = 2_000;
const MAX_ENTRIES = 100_000;
/** Times that it looks at the folder for one task. */
const MAX_LOOKS = 5;

const SAVE_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["name", "format"],
  properties: {
    name: { type: "string", title: "Name", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$", maxLength: 100 },
    format: {
      type: "string",
      title: "Format",
      oneOf: [
        { const: "markdown", title: "List", description: "To read and tick off" },
        { const: "shell", title: "Shell script", description: "To run by hand" },
      ],
    },
  },
} as const;

/** Looks a folder through in three ways at once, asks what may go, and writes down what was decided. It removes nothing. */
export function tidyWorkflow(workdir: string, { folder, largeOverBytes, oldAfterDays }: TidyInput): Workflow {
  const label = folderLabel(folder);
  const look = tool("look", async ({ signal, message }) => {
    const limits = { matches: matchFiles(""), maxFiles: MAX_FILES, followLinks: false, maxEntries: MAX_ENTRIES };
    const plan = await planFolder(await resolveFolder(workdir, folder), { ...limits, signal });
    message(`Found ${formatCounted(plan.files.length, "file")} in ${nameFolder(label)}. I look at them in three ways.`);
    return plan.files;
  });
  const findCopies = tool("find_copies", async ({ input, signal }) => {
    return copies(planned(input), await resolveFolder(workdir, folder), signal);
  });
  const findLarge = tool("find_large", ({ input }) => largeFiles(planned(input), largeOverBytes));
  const findOld = tool("find_old", ({ input }) => {
    return oldFiles(planned(input), { days: oldAfterDays, nowNs: BigInt(Date.now()) * 1_000_000n });
  });
  const nodes = [
    { ...look, maxRuns: MAX_LOOKS },
    findCopies,
    findLarge,
    findOld,
    choose("choose_copies", "hold the same as another one. Which may go?"),
    choose("choose_large", "are large. Which may go?"),
    choose("choose_old", "were not changed for long. Which may go?"),
    join("gather"),
    plan,
    saveIn(label),
  ];
  return defineWorkflow("tidy", nodes, [
    ["START", "look"],
    ["look", "find_copies"],
    ["look", "find_large"],
    ["look", "find_old"],
    ["find_copies", "choose_copies"],
    ["find_large", "choose_large"],
    ["find_old", "choose_old"],
    ["choose_copies", "gather"],
    ["choose_large", "gather"],
    ["choose_old", "gather"],
    ["gather", "plan"],
    ["plan", "save", "something"],
    ["save", "look", "look again"],
  ]);
}

function tool(name: string, run: (work: StepWork) => unknown): StepNode {
  return { type: "step", kind: "tool", name, run };
}

interface Choice {
  readonly decision: "all" | "none";
  readonly except: readonly string[];
}

/** Asks only where there is something to choose from. */
function choose(name: string, what: string): BodyNode {
  const run = async (ctx: NodeContext): Promise<readonly Candidate[]> => {
    const files = ctx.input as unknown as readonly Candidate[]; // what the node before found
    if (files.length === 0) return [];
    const answer = await ctx.ask(questionAbout(files, what));
    const { decision, except = [] } = answer as Partial<Choice>; // as its schema says; of a late one nothing
    return files.filter(({ path }) => (decision === "all") !== except.includes(path));
  };
  return { type: "body", kind: "question", name, run };
}

function questionAbout(files: readonly Candidate[], what: string): NodeQuestion {
  const items = { type: "string", enum: files.map(({ path }) => path) };
  return {
    key: "files",
    message: `${describeFiles(files)} ${what}`,
    payload: { files: files.map(({ path, bytes, why }) => ({ path, bytes, why })) },
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["decision"],
      properties: {
        decision: {
          type: "string",
          title: "May go",
          oneOf: [
            { const: "all", title: "All of them" },
            { const: "none", title: "None of them" },
          ],
        },
        except: { type: "array", title: "Except", uniqueItems: true, items },
      },
    },
  };
}

const plan: StepNode = {
  ...tool("plan", ({ input, message, route }): readonly Candidate[] => {
    const chosen = input as unknown as Readonly<Record<string, readonly Candidate[]>>; // what was gathered
    const byPath = new Map(Object.values(chosen).flatMap((files) => files.map((file) => [file.path, file] as const)));
    const files = [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    message(files.length === 0 ? "Nothing is to go." : `${describeFiles(files)} may go.`);
    route(files.length === 0 ? "nothing" : "something");
    return files;
  }),
  kind: "route",
};

/** Writes the plan down when somebody consents; a refusal leads back to the folder as it is then. */
function saveIn(folder: string): BodyNode {
  const run = async (ctx: NodeContext): Promise<string> => {
    const files = ctx.input as unknown as readonly Candidate[]; // what the node before planned
    const approval = await ctx.approve("save", {
      tool: "save_plan",
      arguments: { name: "clean-up.md", format: "markdown" },
      schema: SAVE_SCHEMA,
      message: `May I write the plan down? ${describeFiles(files)} would go.`,
      payload: { files: files.map(({ path, bytes, why }) => ({ path, bytes, why })) },
    });
    if (!approval.approved) {
      ctx.route("look again");
      return "Nothing was saved";
    }
    const { name, format } = approval.arguments as { readonly name: string; readonly format: PlanFormat }; // as the schema says
    const write = (): string => {
      const text = planText(folder, files, format);
      ctx.artifact({ id: "plan", name, mimeType: format === "shell" ? "text/x-shellscript" : "text/markdown", text });
      return name;
    };
    const call = { approval, arguments: approval.arguments };
    await ctx.step("write", write, { name: `Write ${name}`, tool: "save_plan", call });
    return `${describeFiles(files)} may go, in ${name}`;
  };
  return { type: "body", kind: "agent", name: "save", run };
}

function planned(input: JsonValue): readonly PlannedFile[] {
  return input as unknown as readonly PlannedFile[]; // what `look` gave
}
