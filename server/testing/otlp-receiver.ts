import { createServer } from "node:http";
import { closeNow, listenHere } from "./listen-here";

export interface OtlpReceiver extends AsyncDisposable {
  readonly url: string;
  /** What arrived at `/v1/traces` or `/v1/metrics`, as text: names and values in it are readable. */
  received(path: string): string;
}

/** A collector of OpenTelemetry over HTTP that keeps what it gets. */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      bodies.set(path, (bodies.get(path) ?? "") + Buffer.concat(chunks).toString("latin1"));
      response.end();
    });
  });
  const url = await listenHere(server);
  return {
    url,
    received: (path) => bodies.get(path) ?? "",
    async [Symbol.asyncDispose]() {
      await closeNow(server);
    },
  };
}
