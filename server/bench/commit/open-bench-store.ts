import { v7 } from "uuid";
import type { TaskStore } from "../../ports";
import { openAgentStore } from "../../store/agents/agent-store";
import { openPools } from "../../store/pools";
import { openTaskStore } from "../../store/task/task-store";

const BENCH_AGENT = {
  name: "bench",
  version: "1",
  description: "",
  skills: [],
  inputSchema: true,
  stateSchema: null,
  resumeSchema: null,
  pauseModes: ["finish_step"],
  canPark: false,
  canCleanUp: false,
  resumeCauses: [],
  concurrency: null,
  defaultScope: "default",
  builtIn: false,
};

export interface BenchStore {
  readonly tasks: TaskStore;
  readonly agentId: string;
  readonly agentName: string;
  /** A queued task; its id. */
  makeTask(): Promise<string>;
  close(): Promise<void>;
}

/** The store as a process has it, and one agent to give tasks to. */
export async function openBenchStore(url: string): Promise<BenchStore> {
  const pools = openPools(url);
  const onCommitted = () => undefined;
  const tasks = openTaskStore({ pool: pools.writer, newId: v7, onCommitted });
  const agents = openAgentStore({ pools, newId: v7, onCommitted });
  const { agentId } = await agents.register("local", BENCH_AGENT);
  return {
    tasks,
    agentId,
    agentName: BENCH_AGENT.name,
    async makeTask() {
      const id = v7();
      const actor = { kind: "operator", id: "bench" } as const;
      await tasks.create({
        id,
        tenantId: "local",
        agentName: BENCH_AGENT.name,
        scope: null,
        contextId: id,
        title: "Bench",
        labels: [],
        inputText: "{}",
        actor,
      });
      return id;
    },
    close: () => pools.close(),
  };
}
