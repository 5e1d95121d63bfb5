import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { incomingOfNode } from "./incoming";
import { answerWorkerCall, type WorkerDoor } from "./worker-door";

/** Answers a call of Node's HTTP server at the workers' door. */
export async function answerNodeCall(
  request: IncomingMessage,
  response: ServerResponse,
  door: WorkerDoor,
): Promise<void> {
  const { status, headers, body } = await answerWorkerCall(incomingOfNode(request, response), door);
  if (typeof body === "string") {
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(body);
    return;
  }
  response.writeHead(status, headers);
  // The same stream under two types: the platform's and Node's.
  Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
    .on("error", () => response.destroy())
    .pipe(response);
}
