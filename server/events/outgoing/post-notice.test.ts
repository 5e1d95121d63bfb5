import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openOutgoing } from "./outgoing";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(handle: RequestListener): Promise<number> {
  server = createServer(handle);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const LOCAL = openOutgoing({ allow: ["127.0.0.0/8"], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });

function post(port: number, { timeoutMs = 20_000, signal = new AbortController().signal } = {}) {
  const url = `http://receiver.example:${port}/hook?a=1`;
  return LOCAL.post({ url, headers: { "webhook-id": "1" }, body: '{"é":1}', timeoutMs, signal });
}

describe("a post", () => {
  it("goes to the address that was checked, under the name that was typed", async () => {
    let seen: unknown;
    const port = await serve((request, response) => {
      request.setEncoding("utf8").on("data", (body) => {
        seen = { host: request.headers.host, url: request.url, method: request.method, body };
        response.end();
      });
    });
    expect(await post(port)).toEqual({ kind: "status", status: 200, retryAfterMs: null });
    expect(seen).toEqual({ host: `receiver.example:${port}`, url: "/hook?a=1", method: "POST", body: '{"é":1}' });
  });

  it.each([301, 302, 307, 308])("follows no %i", async (status) => {
    const asked: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      asked.push(request.url);
      response.writeHead(status, { location: "http://169.254.169.254/" }).end();
    });
    expect(await post(port)).toMatchObject({ status });
    expect(asked).toEqual(["/hook?a=1"]);
  });

  it("tells how long it was asked to wait, in seconds or by date", async () => {
    const port = await serve((_, response) => void response.writeHead(429, { "retry-after": "120" }).end());
    expect(await post(port)).toEqual({ kind: "status", status: 429, retryAfterMs: 120_000 });
    server?.removeAllListeners("request");
    server?.on("request", (_, response) => {
      response.writeHead(429, { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() }).end();
    });
    expect(await post(port)).toMatchObject({ retryAfterMs: expect.any(Number) });
  });

  it("ends when nobody answers in time", async () => {
    const port = await serve(() => undefined);
    expect(await post(port, { timeoutMs: 50 })).toEqual({ kind: "no_answer", error: "timed_out" });
  });

  it("ends when an answer goes on and on", async () => {
    const port = await serve((_, response) => void response.writeHead(200).write("a"));
    expect(await post(port, { timeoutMs: 200 })).toEqual({ kind: "no_answer", error: "timed_out" });
  });

  it("reads no more of an answer than a few kB", async () => {
    const port = await serve((_, response) => {
      response.writeHead(200);
      response.write("x".repeat(1_000_000));
    });
    expect(await post(port)).toMatchObject({ status: 200 });
  });

  it("counts a lost answer as none", async () => {
    const port = await serve((request) => void request.socket.destroy());
    expect(await post(port)).toEqual({ kind: "no_answer", error: "not_reached" });
  });

  it("counts a closed port as not reached", async () => {
    const port = await serve(() => undefined);
    server?.close();
    await once(server as Server, "close");
    expect(await post(port)).toEqual({ kind: "no_answer", error: "not_reached" });
  });

  it("rejects when it is called off", async () => {
    const stop = new AbortController();
    const port = await serve(() => stop.abort(new Error("stopped")));
    await expect(post(port, { signal: stop.signal })).rejects.toThrow("stopped");
  });

  it("does not wait for a name server longer than for the rest", async () => {
    const slow = openOutgoing({ allow: [], resolve: () => new Promise(() => undefined) });
    const signal = new AbortController().signal;
    const call = { url: "https://slow.example/", headers: {}, body: "", timeoutMs: 20, signal };
    expect(await slow.post(call)).toEqual({ kind: "no_answer", error: "timed_out" });
  });
});
