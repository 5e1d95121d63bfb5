import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";

/** The way from a browser to a product: a port of its own whose connections can all be cut. */
export type CuttableNetwork = { url: string; cut(): void; mend(): void; close(): void };

/** Cuts what a browser's own offline switch may leave open: a stream that is under way. */
export async function startCuttableNetwork(productUrl: string): Promise<CuttableNetwork> {
  const { hostname, port } = new URL(productUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = dial(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, hostname);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The way to the product has no port.");
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://${hostname}:${address.port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
