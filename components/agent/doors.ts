import { exampleValue } from "@/components/ui/schema-form/example-value";
import type { Json } from "@/components/ui/schema-form/json";
import type { AgentView } from "@/server/contract/task-view";

/** One way in for outside agents: where, how it is spoken, and a first call that is ready to be pasted into a shell. */
export interface AgentDoor {
  readonly id: "v1-rest" | "v1-rpc" | "v03" | "bindu" | "harn";
  readonly title: string;
  readonly note: string;
  readonly address: string;
  readonly call: string;
}

/** What a key needs to send, pause, resume and cancel; and to read, list and follow. */
export const DOOR_SCOPES = ["agent:write", "agent:read"] as const;

/** The doors of an agent. `origin`: address of the server, without a path. */
export function doorsOf(origin: string, { name, inputSchema }: Pick<AgentView, "name" | "inputSchema">): AgentDoor[] {
  const at = (dialect: string) => `${origin}/a2a/${dialect}/agents/${name}`;
  const { newer, older } = partsOf(inputSchema);
  const rpc = (method: string, params: Json) => ({ jsonrpc: "2.0", id: 1, method, params });
  const message = (door: AgentDoor["id"]) => ({ messageId: once(door), role: "ROLE_USER", parts: [newer] });
  const oldMessage = (door: AgentDoor["id"]) => ({
    kind: "message",
    messageId: once(door),
    role: "user",
    parts: [older],
  });
  return [
    {
      id: "v1-rest",
      title: "A2A 1.0 over REST",
      note: "Operations are addresses below this one: tasks, tasks/<id>, tasks/<id>:pause, :resume, :cancel, :subscribe.",
      address: at("v1"),
      call: curl(`${at("v1")}/message:send`, { message: message("v1-rest") }, "1.0"),
    },
    {
      id: "v1-rpc",
      title: "A2A 1.0 over JSON-RPC",
      note: "PauseTask and ResumeTask come with the extension that the card names.",
      address: at("v1"),
      call: curl(at("v1"), rpc("SendMessage", { message: message("v1-rpc") }), "1.0"),
    },
    {
      id: "v03",
      title: "A2A 0.3 over JSON-RPC",
      note: "At the same address, for clients that send no version.",
      address: at("v1"),
      call: curl(at("v1"), rpc("message/send", { message: oldMessage("v03") })),
    },
    {
      id: "bindu",
      title: "Bindu",
      note: "tasks/pause and tasks/resume answer with the task: suspended, then resumed.",
      address: at("bindu"),
      call: curl(at("bindu"), rpc("message/send", { message: oldMessage("bindu") })),
    },
    {
      id: "harn",
      title: "Harn",
      note: "A pause has a handle, which its resume shows.",
      address: at("harn"),
      call: curl(at("harn"), rpc("tasks/send", { message: oldMessage("harn") })),
    },
  ];
}

/** A message is taken once for its id, so each call, and each run of it, needs another one: the shell fills it in. */
const once = (door: AgentDoor["id"]) => `${door}-<once>`;

/** What the agent takes: words, or data that fits its schema. */
function partsOf(inputSchema: AgentView["inputSchema"]): { newer: Json; older: Json } {
  const isData = typeof inputSchema === "object" && inputSchema !== null && "type" in inputSchema;
  const data = isData && inputSchema.type === "object" ? exampleValue(inputSchema) : null;
  if (data === null) return { newer: { text: "Hello" }, older: { kind: "text", text: "Hello" } };
  return { newer: { data }, older: { kind: "data", data } };
}

function curl(url: string, body: object, version?: string): string {
  const quoted = JSON.stringify(body).replaceAll("'", `'\\''`).replaceAll("<once>", `'"$(date +%s)"'`);
  return [
    `curl -sS ${url} -H "Authorization: Bearer $CHECKREIN_KEY"`,
    `-H "Content-Type: application/json"${version ? ` -H "A2A-Version: ${version}"` : ""}`,
    `-d '${quoted}'`,
  ].join(" \\\n  ");
}
