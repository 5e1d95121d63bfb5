import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (path) => bodies.get(path) ?? "",
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
