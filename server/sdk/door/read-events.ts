export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

// An event of the door is a few hundred bytes.
const MAX_EVENT_CHARS = 100_000;

/** Events of a text/event-stream; `onBytes` is called for whatever arrives, pings included. */
export async function* readEvents(stream: AsyncIterable<Uint8Array>, onBytes: () => void): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    onBytes();
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    if (rest.length > MAX_EVENT_CHARS) throw new Error("An event of the control stream is too long.");
    for (const block of blocks) {
      const event = readEvent(block);
      if (event) yield event;
    }
  }
}

function readEvent(block: string): StreamEvent | null {
  let type = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === "event") type = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 ? { type, data: data.join("\n") } : null;
}
