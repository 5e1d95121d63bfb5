import { setTimeout as delay } from "node:timers/promises";
import { type AgentDefinition, defineAgent, type TaskContext } from "../../sdk/worker";

/** What the public technology compatibility kit of A2A expects of the agent it is run against, by the start of its message ids. */
const BEHAVIOURS: readonly (readonly [prefix: string, run: (ctx: TaskContext) => unknown])[] = [
  ["tck-input-required", (ctx) => ctx.ask("more", { message: "More is needed." })],
  ["tck-reject-task", (ctx) => ctx.reject("As the kit asked.")],
  ["tck-artifact-text", (ctx) => ctx.artifact(file("text/plain", "Generated text content"))],
  ["tck-artifact-file-url", (ctx) => ctx.artifact(file("text/uri-list", "https://example.com/output.txt"))],
  ["tck-artifact-file", (ctx) => ctx.artifact(file("text/plain", dataUrl("file content")))],
  ["tck-artifact-data", (ctx) => ctx.artifact(file("application/json", '{"key":"value","count":42}'))],
  ["tck-stream-artifact-text", (ctx) => ctx.artifact(file("text/plain", "Streamed text content"))],
  ["tck-stream-artifact-file", (ctx) => ctx.artifact(file("text/plain", dataUrl("file content")))],
  ["tck-stream-artifact-chunked", inPieces],
  ["tck-stream", inPieces],
  ["test-resubscribe-message-id", (ctx) => ctx.step("work", () => delay(4_000))],
  ["tck-message-response", (ctx) => ctx.message("Direct message response")],
  ["tck-complete-task", (ctx) => ctx.message("Hello from the kit's agent")],
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
  const pieces = ["chunk 1 ", "chunk 2"];
  for (const [n, text] of pieces.entries())
    await ctx.step(`piece ${n}`, () =>
      ctx.artifact({ ...file("text/plain", text), append: n > 0, last: n === pieces.length - 1 }),
    );
}

function file(mimeType: string, text: string) {
  return { id: "output", name: "output", mimeType, text };
}

function dataUrl(text: string): string {
  return `data:text/plain;base64,${Buffer.from(text).toString("base64")}`;
}
