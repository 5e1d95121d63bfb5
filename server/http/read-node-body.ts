import type { IncomingMessage } from "node:http";
import { joinBytes } from "../contract/gather-bytes";

/**
 * The body of a call of Node's server; null when there are more than `limitBytes`, then the rest is not read. Rejects when its
 * caller goes away before its end. By events: an iterator makes several promises for each small body.
 */
export function readNodeBody(request: IncomingMessage, limitBytes: number): Promise<Uint8Array | null> {
  if (request.readableEnded) return Promise.resolve(new Uint8Array());
  return new Promise((resolve, reject) => {
    const kept: Uint8Array[] = [];
    let size = 0;
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size <= limitBytes) return void kept.push(chunk);
      leave();
      // Left as it is: a request that is destroyed takes its answer along.
      request.pause();
      resolve(null);
    };
    const end = () => {
      leave();
      resolve(joinBytes(kept, size));
    };
    const fail = (error?: Error) => {
      leave();
      reject(error ?? new Error("The caller went away before all was said."));
    };
    const leave = () => request.off("data", take).off("end", end).off("error", fail).off("close", fail);
    request.on("data", take).on("end", end).on("error", fail).on("close", fail);
    if (request.destroyed) fail();
  });
}
