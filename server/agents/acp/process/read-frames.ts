export interface Frame {
  readonly jsonrpc: "2.0";
}

export interface FrameOptions {
  /** A longer line is no frame, bytes. */
  readonly maxFrameBytes: number;
  /** Gets every line that is no frame, cut short. */
  onNoise(line: string): void;
}

const NOISE_BYTES = 8_000;
const START = '{"jsonrpc"';

/**
 * The JSON-RPC messages of an agent's output. What a shell, a banner or a stray print puts between them goes to `onNoise`;
 * text in front of a frame on its line does not cost the frame.
 */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>, options: FrameOptions): AsyncGenerator<Frame> {
  const line = new OpenLine(options.maxFrameBytes);
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      line.add(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      yield* toFrames(line.take(), options);
    }
    line.add(rest);
  }
  yield* toFrames(line.take(), options);
}

/** What came of a line so far; of one that is too long only its beginning is kept. */
class OpenLine {
  private parts: Buffer[] = [];
  private bytes = 0;
  private tooLong = false;

  constructor(private readonly maxBytes: number) {}

  add(part: Buffer): void {
    if (this.tooLong || part.length === 0) return;
    // A copy, since the chunk's memory is used again.
    this.parts.push(Buffer.from(part));
    this.bytes += part.length;
    if (this.bytes <= this.maxBytes) return;
    this.tooLong = true;
    this.parts = [Buffer.concat(this.parts).subarray(0, NOISE_BYTES)];
  }

  take(): { readonly bytes: Buffer; readonly tooLong: boolean } {
    const taken = { bytes: Buffer.concat(this.parts), tooLong: this.tooLong };
    this.parts = [];
    this.bytes = 0;
    this.tooLong = false;
    return taken;
  }
}

function* toFrames(
  { bytes, tooLong }: { readonly bytes: Buffer; readonly tooLong: boolean },
  { onNoise }: FrameOptions,
): Generator<Frame> {
  if (bytes.length === 0) return;
  const text = bytes.toString("utf8");
  const at = tooLong ? -1 : text.indexOf(START);
  const frame = tooLong ? null : (parseFrame(text) ?? (at > 0 ? parseFrame(text.slice(at)) : null));
  if (!frame) onNoise(text.slice(0, NOISE_BYTES));
  else {
    if (at > 0) onNoise(text.slice(0, Math.min(at, NOISE_BYTES)));
    yield frame;
  }
}

function parseFrame(text: string): Frame | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isFrame(value) ? value : null;
  } catch {
    return null;
  }
}

function isFrame(value: unknown): value is Frame {
  return typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
}
