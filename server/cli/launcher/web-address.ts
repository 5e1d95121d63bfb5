import { createServer } from "node:net";

/** A port of the address that is free now; `wanted` 0 takes any. Throws one sentence. */
export function reservePort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(explain(error, host, wanted))));
    server.listen({ host, port: wanted, exclusive: true }, () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : wanted;
      server.close(() => resolve(port));
    });
  });
}

export function webUrl(host: string, port: number): string {
  return `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
}

/** Resolves at the first answer of any kind. Gives up after `timeoutMs`. */
export async function waitUntilAnswering(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const answered = await fetch(url, { method: "HEAD", redirect: "manual", signal }).catch(() => undefined);
    if (answered) return true;
    await pause(50);
  }
  return false;
}

function explain({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  const other = "choose another with CHECKREIN_PORT, or 0 for any free one";
  if (code === "EADDRINUSE") return `Port ${port} of ${host} is in use: ${other}.`;
  if (code === "EACCES") return `Port ${port} of ${host} may not be opened by this user: ${other}.`;
  return `Port ${port} of ${host} cannot be opened (${code}): ${other}.`;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
