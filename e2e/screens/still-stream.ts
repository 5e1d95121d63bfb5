import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import type { LiveFrame } from "../../server/contract/live-feed";
import { leaveCalls, takeCalls } from "./page-calls";
import { NOW } from "./still-time";

/** Stands in for the live stream of a page: it is there, says nothing, and is cut when a screen wants it. */
export interface StillStream extends AsyncDisposable {
  /** Ends what is open. Who asks again is told these frames, and waits for more; left out: gets no answer. */
  cut(told?: readonly LiveFrame[]): void;
  /** Is there again as in the beginning. */
  mend(): void;
}

/** The path of the stream. */
export const LIVE = "/api/live";
const READY: LiveFrame = { type: "ready", position: "still", serverTime: NOW };

export async function stillStream(page: Page): Promise<StillStream> {
  const open = new Set<ServerResponse>();
  let told: readonly LiveFrame[] | null = [];
  const server = createServer((_, response) => {
    open.add(response);
    if (told === null) return;
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const frame of [READY, ...told]) response.write(`id: still\ndata: ${JSON.stringify(frame)}\n\n`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stream has no port.");
  await takeCalls(page, LIVE, () => ({ by: `http://127.0.0.1:${address.port}/` }));
  const end = () => {
    for (const response of open) response.destroy();
    open.clear();
  };
  return {
    cut: (frames) => {
      told = frames ?? null;
      end();
    },
    mend: () => {
      told = [];
      end();
    },
    async [Symbol.asyncDispose]() {
      await leaveCalls(page, LIVE);
      end();
      server.close();
    },
  };
}
