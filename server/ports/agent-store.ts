import type { AgentFigures, AgentView } from "../contract/task-view";
import type { SecretRules } from "../domain/checkpoint/redact";
import type { Json } from "../domain/json";
import type { Act } from "../domain/receipt/act";

export interface AgentRegistration {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly skills: readonly string[];
  readonly inputSchema: Json;
  readonly stateSchema: Json;
  readonly resumeSchema: Json;
  readonly secrets?: SecretRules | undefined;
  readonly pauseModes: readonly string[];
  readonly canPark: boolean;
  readonly canCleanUp: boolean;
  readonly resumeCauses: readonly string[];
  readonly concurrency: number | null;
  readonly defaultScope: string;
  readonly builtIn: boolean;
}

export interface KnownAgent extends AgentView {
  /** When one of its workers last said what it is, ISO 8601. */
  readonly registeredAt: string;
}

export interface AgentStore {
  register(tenantId: string, agent: AgentRegistration): Promise<{ readonly agentId: string }>;
  list(tenantId: string): Promise<readonly KnownAgent[]>;
  findView(tenantId: string, name: string): Promise<KnownAgent | null>;
  figures(tenantId: string, name: string): Promise<AgentFigures>;
  /** What it takes as input of a task, alone; null when there is no such agent. */
  findInputSchema(tenantId: string, name: string): Promise<{ readonly schema: Json } | null>;
  /** False: there is no such agent. A receipt is left either way. */
  releaseCallers(
    setting: { readonly tenantId: string; readonly name: string; readonly on: boolean },
    act: Act,
  ): Promise<boolean>;
  findId(tenantId: string, name: string): Promise<string | null>;
  /** Notes that a worker lives, how many places it has and which key it showed; null leaves those as they were. */
  workerSeen(worker: {
    readonly agentId: string;
    readonly workerId: string;
    readonly capacity: number | null;
    readonly keyId?: string | null;
  }): Promise<void>;
  /** The key that a worker showed when it last asked for work; null when it is not known. */
  workerKey(agentId: string, workerId: string): Promise<string | null>;
}
