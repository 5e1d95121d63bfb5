import { toJsonRpcError } from "@a2a-js/sdk/errors";
import { type Reply, STREAM_HEADERS } from "../../http/reply";
import { eventStream, type StreamPiece } from "../event-stream";
import type { RpcError } from "../json-rpc";
import type { Exchange } from "./exchange";
import type { Outcome } from "./operations";

/** How a binding wraps what it streams. */
interface Wrapping {
  readonly piece: (result: unknown) => StreamPiece;
  readonly failure: (error: RpcError) => StreamPiece;
}

export function streamReply(
  exchange: Exchange,
  { results }: Extract<Outcome, { kind: "stream" }>,
  { piece, failure }: Wrapping,
): Reply {
  const body = eventStream(
    async function* (over) {
      over.addEventListener("abort", exchange.end, { once: true });
      for await (const result of results) {
        const { seq } = exchange.place;
        yield { ...piece(result), ...(seq === null ? {} : { id: seq }) };
      }
    },
    {
      signal: exchange.signal,
      onFailure: (error) => failure(toJsonRpcError(error)),
      isClosed: exchange.call.door.revocations.watch(exchange.keyId),
    },
  );
  return { status: 200, headers: STREAM_HEADERS, body };
}
