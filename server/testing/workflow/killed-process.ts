import { runWorkflow } from "../../agents/workflow/run-workflow";
import type { JsonValue } from "../../contract/primitives";
import { createWorker, defineAgent } from "../../sdk/worker";
import { IS_PAUSED, KILLED_WORKFLOWS, TELLS } from "./killed-workflows";

/** A worker in a process of its own, to be killed: a task's input names its workflow. */
const agent = defineAgent<JsonValue>({
  name: "killed",
  version: "1",
  concurrency: 20,
  run: async (ctx) => {
    const workflow = [...Object.values(KILLED_WORKFLOWS), TELLS, IS_PAUSED].find(({ name }) => name === ctx.input);
    if (!workflow) throw new Error("There is no such workflow.");
    return JSON.stringify(await runWorkflow(ctx, workflow));
  },
});

const { URL: url = "", KEY: key = "", WORKER: workerId = "" } = process.env;
await createWorker({ url, key, workerId, agents: [agent] }).run();
