import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { testDialects } from "../testing/dialects/dialect-stage";
import { type SseEvent, SseReader } from "../testing/dialects/sse-reader";
import type { SceneTask } from "../testing/promises/scene-task";

// What a task waits for stands in the log in several places. Streams tell all of it with the move that waits, wherever they begin.

const stage = testDialects();
const PAY = { key: "pay", message: "Pay 80?", kind: "confirmation", wake: "each" } as const;
const FOLDER = { key: "folder", message: "Which folder?", wake: "each" } as const;

const SCENES: Readonly<Record<string, (task: SceneTask) => Promise<unknown>>> = {
  async "asked ahead, while its run went on"(task) {
    const run = await task.claim();
    await run.commit({ askAhead: [PAY] });
    await run.commit({ messages: [{ text: "Looking on." }] });
    await run.commit({ ask: [PAY] });
  },
  async "asked in part ahead"(task) {
    const run = await task.claim();
    await run.commit({ askAhead: [FOLDER] });
    await run.commit({ ask: [FOLDER, PAY] });
  },
  async "asked again by a run that goes on with another answer"(task) {
    await (await task.claim()).commit({ ask: [FOLDER, PAY] });
    await task.answer("folder", "docs");
    await (await task.claim()).commit({ ask: [PAY] });
  },
  async "asked as its run ends"(task) {
    await (await task.claim()).commit({ ask: [FOLDER, PAY] });
  },
};

interface Spoken {
  readonly parts: readonly { readonly text?: string }[];
}

const textsIn = (message: Spoken | undefined) => (message?.parts ?? []).flatMap(({ text }) => text ?? []).join("\n\n");

async function begin() {
  const message = { messageId: v7(), role: "user", parts: [{ text: "Do it." }] };
  const agent = await stage.scene.agent();
  const { result } = await stage.call({ dialect: "bindu", path: `/agents/${agent}` }, "message/send", { message });
  return { task: stage.task(result.id, agent), message };
}

const v1 = (method: string, id: string, after: number) =>
  fetch(`${stage.url}/a2a/v1`, {
    method: "POST",
    headers: { "content-type": "application/json", "a2a-version": "1.0", "last-event-id": String(after) },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { id } }),
  });

type Begun = Awaited<ReturnType<typeof begin>>;

/** What a client that comes back after an event is told, as each door streams it. */
const DOORS = {
  async v1({ task: { id } }: Begun, after: number) {
    const { body } = await v1("SubscribeToTask", id, after);
    if (!body) throw new Error("There is no stream.");
    return new SseReader(body, () => undefined);
  },
  async bindu({ task: { agent }, message }: Begun, after: number) {
    const headers = { "last-event-id": String(after) };
    return stage.follow({ dialect: "bindu", path: `/agents/${agent}`, headers }, "message/stream", { message });
  },
  async harn({ task: { id } }: Begun, after: number) {
    const headers = { "last-event-id": String(after) };
    return stage.follow({ dialect: "harn", headers }, "tasks/resubscribe", { taskId: id });
  },
} as const;

/** How each writes a move. */
function statusIn(data: SseEvent["data"]): { readonly state: string; readonly message?: Spoken } {
  return data.result?.statusUpdate.status ?? data.status ?? data.params;
}

/** Where it says that it waits. */
async function lastMoveOf({ task }: Begun): Promise<number> {
  const { eventSeq } = await task.now();
  const events = await stage.scene.ports.reader.events(task.ref, eventSeq - 5, 5);
  return events.findLast(({ type }) => type === "task.input_required")?.seq ?? 0;
}

describe.each(Object.entries(SCENES))("a question %s", (_, play) => {
  it.each(Object.entries(DOORS))("is told whole at %s, to whoever comes back before", async (door, follow) => {
    const begun = await begin();
    await play(begun.task);
    const { status } = (await (await v1("GetTask", begun.task.id, 0)).json()).result;
    const move = await lastMoveOf(begun);
    for (const after of [0, move - 1]) {
      const reader = await follow(begun, after);
      const { state, message } = statusIn((await reader.until(({ id }) => id === move)).data);
      await reader.close();
      expect(textsIn(message)).toBe(textsIn(status.message));
      expect(textsIn(message)).toContain("Pay 80?");
      if (door === "v1") expect(state).toBe(status.state);
    }
  });
});
