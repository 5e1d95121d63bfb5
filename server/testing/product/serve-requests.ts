import { createServer } from "node:http";
import { closeNow, listenHere } from "../listen-here";
import { answerNodeRequest } from "./answer-node-request";

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** As the product's web process keeps them (server/web/main.ts), for the same reason: no call goes out on a connection that is just being closed. */
const KEPT_OPEN_MS = 75_000;

type Handle = (request: Request) => Promise<Response>;

/** A plain HTTP server around a door, as a web process is one. Port 0 takes a free one. */
export async function serveRequests(handle: Handle, port = 0): Promise<Served> {
  const server = createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
    // A caller that went away while it was answered is its own business.
    answerNodeRequest(request, response, handle).catch(() => response.destroy());
  });
  const url = await listenHere(server, port);
  return {
    url,
    close: () => closeNow(server),
  };
}
