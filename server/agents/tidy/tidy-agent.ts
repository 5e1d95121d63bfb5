import type { JsonValue } from "../../contract/primitives";
import { type AgentDefinition, defineAgent } from "../../sdk/worker";
import { runWorkflow } from "../workflow/run-workflow";
import { readTidyInput, TIDY_INPUT_SCHEMA } from "./tidy-input";
import { tidyWorkflow } from "./tidy-workflow";

/** The built-in workflow. Folders are seen from `workdir`. */
export function tidyAgent(workdir: string): AgentDefinition<JsonValue> {
  return defineAgent<JsonValue>({
    name: "tidy",
    version: "1.0",
    description: "Looks a folder through, asks what may go, and writes a clean-up plan. It removes nothing.",
    skills: ["Find copies, large and old files", "Ask what may go", "Write a clean-up plan"],
    inputSchema: TIDY_INPUT_SCHEMA,
    canPark: false,
    concurrency: 4,
    builtIn: true,
    run: async (ctx) => {
      const output = await runWorkflow(ctx, tidyWorkflow(workdir, readTidyInput(ctx.input)));
      return typeof output === "string" ? output : "Nothing is to go";
    },
  });
}
