import type { MethodCall } from "./method";
import { INVALID_PARAMS, type RpcFault } from "./rpc-fault";

/** The agent that a new task is for: the one of the address, else the only one that the caller may speak to. */
export async function onlyAgent({
  ports,
  client,
  agent,
}: MethodCall): Promise<{ readonly agent: string } | { readonly fault: RpcFault }> {
  if (agent !== null) return { agent };
  const all = (await ports.agents.list(client.tenantId)).map(({ name }) => name);
  const open = all.filter((name) => client.agents.length === 0 || client.agents.includes(name));
  const [only, second] = open;
  if (only && !second) return { agent: only };
  const message =
    open.length === 0
      ? "There is no agent to speak to. Nothing was started."
      : "Several agents stand behind this address. Nothing was started; send to agents/<name> below it.";
  return { fault: { code: INVALID_PARAMS, message, data: { code: "AGENT_NOT_FOUND" } } };
}
