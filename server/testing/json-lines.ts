import { splitLines } from "../contract/split-lines";

/** What a body says, a JSON value on each line, as it comes. */
export async function* jsonLinesOf<T>(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<T> {
  for await (const line of splitLines(textOf(body))) yield JSON.parse(line);
}

async function* textOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
}
