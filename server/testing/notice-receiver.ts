import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { closeNow, listenHere } from "./listen-here";

export interface ReceivedNotice {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

type Answer = (response: ServerResponse, notice: ReceivedNotice, count: number) => void;

export interface NoticeReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly ReceivedNotice[];
  /** How each one is answered from now on; `count` is its number. 200 unless told. */
  answer(how: Answer | number): void;
  /** Resolves when so many have come in all. */
  until(count: number): Promise<void>;
}

/** Somebody else's machine that takes notices: a real HTTP server on this one. */
export async function openNoticeReceiver(): Promise<NoticeReceiver> {
  const received: ReceivedNotice[] = [];
  let told: () => void = () => undefined;
  let how: Answer = (response) => response.end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { headers } = request;
      const notice: ReceivedNotice = {
        id: String(headers["webhook-id"]),
        headers,
        body: Buffer.concat(chunks).toString("utf8"),
        atMs: performance.now(),
      };
      received.push(notice);
      how(response, notice, received.length);
      told();
    });
  });
  const url = await listenHere(server);
  return {
    url: `${url}/hook`,
    received,
    answer(next) {
      how = typeof next === "number" ? (response) => void response.writeHead(next).end() : next;
    },
    async until(count) {
      while (received.length < count) await new Promise<void>((resolve) => (told = resolve));
    },
    async [Symbol.asyncDispose]() {
      await closeNow(server);
    },
  };
}
