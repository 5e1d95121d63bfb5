import { SendMessageRequest, type StreamResponse } from "@a2a-js/sdk";
import { JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { v7 } from "uuid";
import { BENCH_CARD } from "./bench-card";

export interface Side {
  readonly name: string;
  /** Where JSON-RPC of A2A 1.0 is posted to. */
  readonly url: string;
}

export interface Timed {
  readonly totalMs: number;
  readonly samplesMs: readonly number[];
}

type Transport = Awaited<ReturnType<JsonRpcTransportFactory["create"]>>;

/** The official client's own transport, without the card. */
function connect({ url }: Side): Promise<Transport> {
  return new JsonRpcTransportFactory().create(url, BENCH_CARD);
}

const SPEAKING = { serviceParameters: { "A2A-Version": "1.0" } };

const request = (text: string) =>
  SendMessageRequest.fromJSON({ message: { messageId: v7(), role: "ROLE_USER", parts: [{ text }] } });

/** One message after the other, each answered when its task has ended. */
export async function timeSends(side: Side, count: number): Promise<Timed> {
  const client = await connect(side);
  const samplesMs: number[] = [];
  for (let n = 0; n < count; n++) {
    const startedAt = performance.now();
    const answer = await client.sendMessage(request("hello"), SPEAKING);
    if (!("status" in answer) || answer.status?.state !== COMPLETED)
      throw new Error(`${side.name}: it did not complete.`);
    samplesMs.push(performance.now() - startedAt);
  }
  return { totalMs: samplesMs.reduce((sum, ms) => sum + ms, 0), samplesMs };
}
const COMPLETED = 3;

/** One answer in so many pieces, all of which have to come. */
export async function timeStream(side: Side, pieces: number): Promise<Timed> {
  const client = await connect(side);
  const startedAt = performance.now();
  const heard = await countPieces(client.sendMessageStream(request(`pieces ${pieces}`), SPEAKING));
  if (heard !== pieces) throw new Error(`${side.name}: ${heard} of ${pieces} pieces came.`);
  const totalMs = performance.now() - startedAt;
  return { totalMs, samplesMs: [totalMs] };
}

/** So many streams at once, of ten pieces each. */
export async function timeStreams(side: Side, streams: number): Promise<Timed> {
  const client = await connect(side);
  const startedAt = performance.now();
  const samplesMs = await Promise.all(
    Array.from({ length: streams }, async () => {
      const heard = await countPieces(client.sendMessageStream(request("pieces 10"), SPEAKING));
      if (heard !== 10) throw new Error(`${side.name}: ${heard} of 10 pieces came.`);
      return performance.now() - startedAt;
    }),
  );
  return { totalMs: performance.now() - startedAt, samplesMs };
}

async function countPieces(stream: AsyncGenerator<StreamResponse, void, undefined>): Promise<number> {
  let pieces = 0;
  for await (const { payload } of stream) if (payload?.$case === "artifactUpdate") pieces += 1;
  return pieces;
}
