import type { Ports } from "../ports";
import type { ComposePush, PushDelivery } from "../ports/notices";
import { composeBinduPush } from "./bindu/compose-bindu-push";
import { composeV1 } from "./v1/compose-push";

/** One event of a task as its client's protocol tells it. */
type Compose = (ports: Ports, push: PushDelivery) => ReturnType<ComposePush>;

const BY_DIALECT: Readonly<Record<string, Compose>> = {
  "a2a-1.0": composeV1,
  "a2a-0.3": composeV1,
  bindu: composeBinduPush,
};

/** Tells clients in the protocol in which they asked to be told. */
export function pushComposer(ports: Ports): ComposePush {
  return async (push) => (await BY_DIALECT[push.dialect]?.(ports, push)) ?? null;
}
