import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { formatSSEEvent, type Message, SSE_HEADERS, type Task, TaskState } from "@a2a-js/sdk";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
} from "@a2a-js/sdk/server";
import { v7 } from "uuid";
import { BENCH_CARD } from "./bench-card";

/** The library's own server in memory, on plain HTTP: less on the way than its express adapter or a route of Next has. */
export async function openLibraryServer(): Promise<AsyncDisposable & { readonly url: string }> {
  const handler = new DefaultRequestHandler(BENCH_CARD, new InMemoryTaskStore(), executor);
  const transport = new JsonRpcTransportHandler(handler);
  const server = createServer((request, response) => void answer(transport, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(transport: JsonRpcTransportHandler, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const context = new ServerCallContext({ requestedVersion: "1.0" });
  const told = await transport.handle(Buffer.concat(chunks).toString("utf8"), context);
  if (!(Symbol.asyncIterator in told)) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told));
    return;
  }
  response.writeHead(200, SSE_HEADERS);
  for await (const event of told) response.write(formatSSEEvent(event));
  response.end();
}

/** The same work as our agent's: an answer in pieces, or a word. */
const executor: AgentExecutor = {
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
