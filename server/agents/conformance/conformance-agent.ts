import { type AgentDefinition, defineAgent } from "../../sdk/worker";
import { PLAN_SCHEMA, type Plan } from "./plan";
import { runPlan } from "./run-plan";

/** An agent that does what a script says, so that a test knows what should have happened. */
export function conformanceAgent(
  name = "conformance",
  options: Partial<AgentDefinition<Plan>> = {},
): AgentDefinition<Plan> {
  return defineAgent<Plan>({
    name,
    version: "1",
    description: "Follows a script of steps, questions and parks, and leaves marks outside for a checker.",
    inputSchema: PLAN_SCHEMA,
    run: runPlan,
    ...options,
  });
}
