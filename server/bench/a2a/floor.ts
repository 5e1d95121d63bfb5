import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { v7 } from "uuid";
import { Http } from "../../sdk/door/http";

const PROCESS = fileURLToPath(new URL("./floor-process.ts", import.meta.url));

/** The least server of the same shape, in a process of its own, with a worker in this one. */
export async function openFloor(databaseUrl: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = fork(PROCESS, [databaseUrl], { execArgv: ["--import", "tsx"] });
  const [url] = await once(server, "message");
  const stop = new AbortController();
  const working = work(url, stop.signal);
  return {
    url: `${url}/`,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await working;
      server.disconnect();
      await once(server, "exit");
    },
  };
}

async function work(url: string, signal: AbortSignal): Promise<void> {
  const http = new Http();
  const post = async (path: string, body: object) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    return JSON.parse((await http.exchange({ method: "POST", url: url + path, headers, text, signal })).text);
  };
  while (!signal.aborted) {
    const given = await post("/work", {}).catch(() => null);
    if (!given) return;
    const message = { messageId: v7(), role: "ROLE_AGENT", parts: [{ text: "Done." }], taskId: given.id };
    // The next work is waited for meanwhile.
    void post("/end", { id: given.id, message }).catch(() => undefined);
  }
}
