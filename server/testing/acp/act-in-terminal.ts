import { type AgentContext, methods } from "@agentclientprotocol/sdk/unstable";
import type { Act } from "./script";

type InTerminal = Extract<Act, { terminal: string }>;

interface Stage {
  readonly client: AgentContext;
  readonly sessionId: string;
  readonly tell: (update: { readonly sessionUpdate: string } & Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Runs a command as a tool call, and says how it ended and what it printed. */
export async function actInTerminal(act: InTerminal, { client, sessionId, tell }: Stage): Promise<void> {
  const { terminal } = methods.client;
  const say = (text: string) =>
    tell({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: `${text}\n` } });
  const call = { toolCallId: `run ${act.terminal}`, title: act.terminal, kind: "execute" };
  try {
    const { terminalId } = await client.request<{ terminalId: string }>(terminal.create, {
      sessionId,
      command: act.terminal,
      ...(act.args ? { args: act.args } : {}),
      ...(act.cwd ? { cwd: act.cwd } : {}),
      ...(act.limit === undefined ? {} : { outputByteLimit: act.limit }),
      env: [{ name: "CHECKREIN_AGENT_EXECUTION", value: "none" }],
    });
    const content = [{ type: "terminal", terminalId }];
    await tell({ sessionUpdate: "tool_call", ...call, status: "in_progress", content });
    if (act.holds) return;
    const of = { sessionId, terminalId };
    const { exitCode, signal } = await client.request<{ exitCode?: number; signal?: string }>(terminal.waitForExit, of);
    const { output, truncated } = await client.request<{ output: string; truncated: boolean }>(terminal.output, of);
    await client.request(terminal.release, of);
    await tell({ sessionUpdate: "tool_call_update", toolCallId: call.toolCallId, status: "completed" });
    await say(`${signal ?? exitCode}${truncated ? " cut" : ""}: ${output.trim()}`);
  } catch (error) {
    await say(`refused: ${error instanceof Error ? error.message : ""}`);
  }
}
