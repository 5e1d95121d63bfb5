import { type Message, type Task, TaskState } from "@a2a-js/sdk";
import { AgentEvent, type AgentExecutor } from "@a2a-js/sdk/server";
import { v7 } from "uuid";

/** The same work as our agent's: an answer in pieces, or a word. */
export const libraryAgent: AgentExecutor = {
  async execute({ taskId, contextId, userMessage }, bus) {
    const place = { taskId, contextId, metadata: undefined };
    const task: Task = {
      id: taskId,
      contextId,
      status: { state: TaskState.TASK_STATE_SUBMITTED, message: undefined, timestamp: new Date().toISOString() },
      artifacts: [],
      history: [userMessage],
      metadata: undefined,
    };
    bus.publish(AgentEvent.task(task));
    const content = userMessage.parts[0]?.content;
    const [, count = "0"] = content?.$case === "text" ? content.value.split(" ") : [];
    const pieces = Number(count);
    for (let n = 1; n <= pieces; n++) {
      const artifact = { artifactId: "text", name: "Text", description: "", metadata: undefined, extensions: [] };
      const parts = [
        { content: { $case: "text" as const, value: `piece ${n} ` }, metadata: undefined, filename: "", mediaType: "" },
      ];
      bus.publish(
        AgentEvent.artifactUpdate({
          ...place,
          artifact: { ...artifact, parts },
          append: n > 1,
          lastChunk: n === pieces,
        }),
      );
    }
    const message: Message = { ...userMessage, messageId: v7(), role: 2, taskId, contextId };
    const status = { state: TaskState.TASK_STATE_COMPLETED, message, timestamp: new Date().toISOString() };
    bus.publish(AgentEvent.statusUpdate({ ...place, status }));
    bus.finished();
  },
  async cancelTask() {},
};
