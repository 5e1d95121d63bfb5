import { v7 } from "uuid";
import type { Json } from "../domain/json";
import type { Act } from "../domain/receipt/act";
import type { NewTask, TaskRef, TaskStore } from "../ports";
import type { AgentRegistration, AgentStore } from "../ports/agent-store";
import { openAgentStore } from "../store/agents/agent-store";
import { openPools, type Pools } from "../store/pools";
import { openTaskStore } from "../store/task/task-store";
import { ONCALL } from "./make-views";

export type TestStore = AsyncDisposable & {
  readonly pools: Pools;
  readonly tasks: TaskStore;
  readonly agents: AgentStore;
  /** What the store told after each commit. */
  readonly told: string[];
  /** Registers an agent under a name of its own and returns its id and name. */
  makeAgent(agent?: Partial<AgentRegistration>): Promise<{ agentId: string; name: string }>;
  /** A queued task of that agent. */
  makeTask(agentName: string, task?: Partial<NewTask> & { readonly input?: Json }): Promise<TaskRef>;
  /** A task that a worker has taken. */
  makeWorking(agent: { agentId: string; name: string }): Promise<{ ref: TaskRef; attempt: string }>;
};

export const TENANT = "local";
const AGENT: AgentRegistration = {
  name: "agent",
  version: "1",
  description: "",
  skills: [],
  inputSchema: true,
  stateSchema: null,
  resumeSchema: null,
  pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"],
  canPark: true,
  canCleanUp: false,
  resumeCauses: ["explicit_resume"],
  concurrency: null,
  defaultScope: "default",
  builtIn: false,
};

/** The write side of the store on a test's database, as one process would have it. */
export function openTestStore(url: string): TestStore {
  const pools = openPools(url);
  const told: string[] = [];
  const onCommitted = (topics: readonly string[]) => void told.push(...topics);
  const tasks = openTaskStore({ pool: pools.writer, newId: v7, onCommitted });
  const agents = openAgentStore({ pools, newId: v7, onCommitted });

  const makeTask: TestStore["makeTask"] = async (agentName, { input = {}, ...task } = {}) => {
    const id = v7();
    const tenantId = TENANT;
    const made: NewTask = {
      id,
      tenantId,
      agentName,
      scope: null,
      contextId: id,
      title: "A task",
      labels: [],
      inputText: JSON.stringify(input),
      actor: ONCALL,
      ...task,
    };
    await tasks.create(made);
    return { tenantId: made.tenantId, taskId: made.id };
  };
  return {
    pools,
    tasks,
    agents,
    told,
    makeTask,
    async makeAgent(agent = {}) {
      const name = agent.name ?? `agent-${v7()}`;
      const { agentId } = await agents.register(TENANT, { ...AGENT, ...agent, name });
      return { agentId, name };
    },
    async makeWorking({ agentId, name }) {
      const ref = await makeTask(name);
      const [claimed] = await tasks.claim({ agentId, workerId: "w-1", max: 1, leaseMs: 15_000 });
      if (claimed?.taskId !== ref.taskId) throw new Error("The task made was not the one claimed: use a fresh agent.");
      return { ref, attempt: claimed.attempt };
    },
    async [Symbol.asyncDispose]() {
      await pools.close();
    },
  };
}

export function anAct(verb: string, act: Partial<Act> = {}): Act {
  return { actor: ONCALL, verb, reason: null, ...act };
}
