import { type ClientApp, methods } from "@agentclientprotocol/sdk/unstable";
import type { AgentTerminals } from "../terminals/agent-terminals";

/** Answers an agent's requests for terminals. */
export function serveTerminals(app: ClientApp, terminals: AgentTerminals): void {
  const { terminal } = methods.client;
  app
    .onRequest(terminal.create, async ({ params }) => ({ terminalId: await terminals.create(params) }))
    .onRequest(terminal.output, ({ params }) => terminals.output(params.terminalId))
    .onRequest(terminal.waitForExit, ({ params }) => terminals.waitForExit(params.terminalId))
    .onRequest(terminal.kill, async ({ params }) => {
      await terminals.kill(params.terminalId);
      return {};
    })
    .onRequest(terminal.release, async ({ params }) => {
      await terminals.release(params.terminalId);
      return {};
    });
}
