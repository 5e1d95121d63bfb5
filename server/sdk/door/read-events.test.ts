import { expect, it } from "vitest";
import { readEvents } from "./read-events";

async function read(chunks: readonly string[]): Promise<{ events: unknown[]; heard: number }> {
  const events: unknown[] = [];
  let heard = 0;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  for await (const event of readEvents(stream, () => (heard += 1))) events.push(event);
  return { events, heard };
}

it("reads events however they are cut, and leaves comments out", async () => {
  const text = ": ping\n\nevent: check\ndata: {}\n\nevent: work\r\ndata: a\r\ndata: b\r\n\r\nevent: half";
  const events = [
    { type: "check", data: "{}" },
    { type: "work", data: "a\nb" },
  ];
  expect(await read([text])).toEqual({ events, heard: 1 });
  expect(await read([...text])).toEqual({ events, heard: text.length });
});

it("does not keep an event without an end", async () => {
  await expect(read([`data: ${"x".repeat(200_000)}`])).rejects.toThrow("too long");
});
