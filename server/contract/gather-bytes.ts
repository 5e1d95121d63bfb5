/** Puts chunks together as they come; null when there are more than `limitBytes`, then the rest is not read. */
export async function gatherBytes(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array | null> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limitBytes) return null;
    kept.push(chunk);
  }
  return joinBytes(kept, size);
}

/** The chunks in one piece; `size` is that of all of them. */
export function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
