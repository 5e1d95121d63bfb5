import { setTimeout as delay } from "node:timers/promises";
import { type AgentDefinition, defineAgent, type TaskContext } from "../../sdk/worker";

/** What the public technology compatibility kit of A2A expects of the agent it is run against, by the start of its message ids. */
const BEHAVIOURS: readonly (readonly [prefix: string, run: (ctx: TaskContext) => unknown])[] = [
  ["tck-complete-task", (ctx) => ctx.message("Hello from TCK")],
  ["tck-input-required", (ctx) => ctx.ask("more", { message: "More is needed." })],
  ["tck-reject-task", (ctx) => ctx.reject("rejected")],
  ["tck-message-response", (ctx) => ctx.message("Direct message response", { direct: true })],
  ["tck-artifact-text", (ctx) => ctx.artifact(text("Generated text content"))],
  ["tck-artifact-file-url", (ctx) => ctx.artifact(LINK)],
  ["tck-artifact-file", (ctx) => ctx.artifact(FILE)],
  ["tck-artifact-data", (ctx) => ctx.artifact(DATA)],
  // Of its answer the kit looks at the names of all fields, also of those in data, whose names are the agent's own.
  ["tck-dm-test", (ctx) => ctx.message("Hello from TCK")],
  ["tck-stream-001", (ctx) => ctx.artifact(text("Stream hello from TCK"))],
  ["tck-stream-002", () => undefined],
  ["tck-stream-003", (ctx) => ctx.artifact(text("Stream task lifecycle"))],
  ["tck-stream-ordering-001", (ctx) => ctx.artifact(text("Ordered output"))],
  ["tck-stream-artifact-text", (ctx) => ctx.artifact(text("Streamed text content"))],
  ["tck-stream-artifact-file", (ctx) => ctx.artifact(FILE)],
  ["tck-stream-artifact-chunked", inPieces],
  ["test-resubscribe-message-id", (ctx) => ctx.step("work", () => delay(4_000))],
];

/** A task of any other message waits for its caller: that is what the kit cancels. */
export function tckAgent(name = "tck"): AgentDefinition {
  return defineAgent({
    name,
    version: "1",
    description: "Does what the A2A technology compatibility kit expects of the agent it is run against.",
    async run(ctx: TaskContext) {
      const messageId = ctx.messages[0]?.messageId ?? "";
      const [, run] = BEHAVIOURS.find(([prefix]) => messageId.startsWith(prefix)) ?? [];
      await (run ? run(ctx) : ctx.ask("more", { message: "What next?" }));
    },
  });
}

async function inPieces(ctx: TaskContext): Promise<void> {
  const pieces = ["chunk-1 ", "chunk-2"];
  for (const [n, piece] of pieces.entries())
    await ctx.step(`piece ${n}`, () => ctx.artifact({ ...text(piece), append: n > 0, last: n === pieces.length - 1 }));
}

function text(content: string) {
  return { id: "output", name: "output.txt", mimeType: "text/plain", text: content };
}

const FILE = text(`data:text/plain;base64,${Buffer.from("tck").toString("base64")}`);
const LINK = { ...text("https://example.com/output.txt"), mimeType: "text/uri-list;type=text/plain" };
const DATA = { ...text('{"key": "value", "count": 42}'), mimeType: "application/json" };
