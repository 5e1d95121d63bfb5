import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

export interface DatabaseProxy extends AsyncDisposable {
  /** The same database by way of the proxy. */
  readonly url: string;
  /** Connections that are open swallow all from now on, and neither side is told. New ones work. */
  silence(): void;
}

/** A way to the database that can fall silent, as a network does that drops what it carries. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectTo(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      // One that breaks takes the other along, as without a proxy.
      from.on("error", () => undefined).on("close", () => sockets.delete(from) && to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** PostgreSQL's socket lies in the folder that the address names, else it listens on TCP. */
function connectTo(target: URL): Socket {
  const folder = target.searchParams.get("host");
  const port = target.port || "5432";
  return folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(Number(port), target.hostname);
}
