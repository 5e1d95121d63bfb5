import type { A2aDoor } from "../../a2a/call";
import type { Ports } from "../../ports";
import { serveA2a } from "../serve-a2a";

export interface DialectDoor extends AsyncDisposable {
  readonly url: string;
  /** What the door logged as its own faults. */
  readonly failures: readonly unknown[];
}

/** The doors of outside agents on the ports of one process. Throws at its end what they failed with. */
export async function openDialectDoor(ports: Ports, change: Partial<A2aDoor> = {}): Promise<DialectDoor> {
  const served = await serveA2a(ports, { change });
  const { url, failures } = served;
  return {
    url,
    failures,
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      if (failures.length > 0) throw failures[0];
    },
  };
}
