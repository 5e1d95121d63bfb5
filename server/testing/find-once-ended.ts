import { expect } from "vitest";
import type { Ports } from "../ports";

/** Until it is disposed of the doors of clients find no task before it has completed, as where the machine is busy. */
export function findOnceEnded({ clients, tasks }: Ports): Disposable {
  const { find } = clients;
  const changed: Pick<Ports["clients"], "find"> = {
    async find(client, taskId, depth) {
      const ref = { tenantId: client.tenantId, taskId };
      await expect.poll(async () => (await tasks.find(ref))?.state, { timeout: 20_000 }).toBe("completed");
      return find(client, taskId, depth);
    },
  };
  Object.assign(clients, changed);
  return { [Symbol.dispose]: () => void Object.assign(clients, { find }) };
}
