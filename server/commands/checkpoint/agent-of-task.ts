import type { AgentView } from "../../contract/task-view";
import type { Ports, TaskRef } from "../../ports";

/** The agent that a task was given to, as it registered last; null for an unknown task. */
export async function agentOfTask(ports: Ports, ref: TaskRef): Promise<AgentView | null> {
  const task = await ports.tasks.find(ref);
  return task && ports.agents.findView(ref.tenantId, task.agentName);
}
