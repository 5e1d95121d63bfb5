import { once } from "node:events";
import { createServer, type IncomingMessage, request as send } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeNow, listenHere } from "../testing/listen-here";
import { readNodeBody } from "./read-node-body";

const LIMIT = 100_000;
const server = createServer((request, response) => {
  const body = readNodeBody(request, LIMIT);
  heard(request, body);
  body.then(
    (bytes) =>
      response.end(bytes === null ? "too much" : `${bytes.byteLength} ${Buffer.from(bytes).toString("hex", 0, 4)}`),
    () => response.destroy(),
  );
});
let address = "";
let heard: (request: IncomingMessage, body: Promise<Uint8Array | null>) => void = () => undefined;

beforeAll(async () => {
  address = await listenHere(server);
});
afterAll(() => closeNow(server));

const say = async (...chunks: readonly string[]) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const answer = await fetch(address, { method: "POST", body, duplex: "half" } as RequestInit);
  return answer.text();
};

it.each([
  ["nothing", [], "0 "],
  ["one piece", ["abcd"], "4 61626364"],
  ["several pieces", ["ab", "c", "de"], "5 61626364"],
  ["all that is allowed", ["x".repeat(LIMIT - 1), "x"], `${LIMIT} 78787878`],
  ["more than that, in one", ["x".repeat(LIMIT + 1)], "too much"],
  ["more than that, at the end", ["x".repeat(LIMIT), "x"], "too much"],
])("reads %s", async (_what, chunks, expected) => {
  expect(await say(...chunks)).toBe(expected);
});

it("has read what comes before it is asked, and nothing more when it is asked again", async () => {
  const asked = new Promise<readonly (Uint8Array | null)[]>((resolve, reject) => {
    heard = (request, body) => {
      heard = () => undefined;
      body.then(async (first) => resolve([first, await readNodeBody(request, LIMIT)])).catch(reject);
    };
  });
  await say("abcd");
  expect((await asked).map((bytes) => bytes?.byteLength)).toEqual([4, 0]);
});

it("rejects when its caller goes away before all is said, before and while it is read", async () => {
  const read = new Promise<readonly PromiseSettledResult<unknown>[]>((resolve) => {
    heard = (request, body) => {
      heard = () => undefined;
      const gone = once(request, "close").catch(() => undefined);
      const after = gone.then(() => readNodeBody(request, LIMIT));
      void Promise.allSettled([body, after]).then(resolve);
      request.once("data", () => caller.destroy());
    };
  });
  const caller = send(address, { method: "POST", headers: { "content-length": "10" } });
  caller.on("error", () => undefined);
  caller.write("abc");
  expect((await read).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
