import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { closeNow, listenHere } from "../listen-here";

/** A model API on loopback, the same to each who asks: what coding agents are driven with where there is no network. */
export interface ModelStub extends AsyncDisposable {
  readonly url: string;
  /** Calls so far. */
  readonly calls: () => number;
}

interface Asked {
  readonly messages?: unknown[];
  readonly contents?: unknown[];
  readonly tools?: { readonly function?: { readonly name: string } }[];
  readonly stream?: boolean;
  readonly model?: string;
}

const SHELL = { command: "echo stub-tool > stub_tool.txt", description: "write file" };

/**
 * Speaks OpenAI's chat completions and Gemini's generateContent. A prompt with TOOLPROMPT is answered with a call of the
 * shell, one with SLOWPROMPT slowly; each answer repeats the newest SECRET-word of the conversation as REMEMBER=word.
 */
export async function startModelStub(): Promise<ModelStub> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    answer(request, response).catch(() => response.destroy());
  });
  const url = await listenHere(server);
  return {
    url,
    calls: () => calls,
    async [Symbol.asyncDispose]() {
      await closeNow(server);
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const asked: Asked = text === "" ? {} : JSON.parse(text);
  const last = JSON.stringify((asked.messages ?? asked.contents ?? []).at(-1) ?? "");
  const isToolResult = /"role":"tool"|functionResponse/.test(last);
  const wants = {
    tool: /TOOLPROMPT/.test(last) && !isToolResult,
    pauseMs: /SLOWPROMPT/.test(last) && !isToolResult ? 1_500 : 5,
    words: ["Hello ", "from ", "the ", "stub. ", `REMEMBER=${/SECRET-(\w+)/.exec(text)?.[1] ?? "none"}`],
  };
  const path = request.url ?? "";
  if (path.includes("/chat/completions")) return chat(asked, wants, stream(response));
  if (path.includes(":streamGenerateContent")) return gemini(asked, wants, stream(response));
  if (path.includes(":countTokens")) return json(response, { totalTokens: 42 });
  if (path.includes(":generateContent")) return json(response, generated(text, wants.words));
  return json(response, { object: "list", data: [{ id: "stub-model", object: "model" }], models: [] });
}

interface Wants {
  readonly tool: boolean;
  readonly pauseMs: number;
  readonly words: readonly string[];
}

interface Events {
  send(data: unknown): void;
  end(): void;
}

function stream(response: ServerResponse): Events {
  response.writeHead(200, { "content-type": "text/event-stream" });
  return {
    send: (data) => void response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`),
    end: () => void response.end(),
  };
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function chat(asked: Asked, { tool, pauseMs, words }: Wants, events: Events): Promise<void> {
  const base = { id: "c1", object: "chat.completion.chunk", created: 1, model: asked.model };
  const names = (asked.tools ?? []).flatMap(({ function: called }) => called?.name ?? []);
  const shell = names.find((name) => /^(bash|shell|run_shell_command)$/.test(name));
  const send = (delta: unknown, finish: string | null, usage?: unknown) =>
    events.send({ ...base, choices: [{ index: 0, delta, finish_reason: finish }], ...(usage ? { usage } : {}) });
  if (tool && shell) {
    const call = {
      index: 0,
      id: "call_1",
      type: "function",
      function: { name: shell, arguments: JSON.stringify(SHELL) },
    };
    send({ role: "assistant", tool_calls: [call] }, null);
    send({}, "tool_calls", { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 });
  } else {
    for (const word of words) {
      send({ role: "assistant", content: word }, null);
      await delay(pauseMs);
    }
    send({}, "stop", { prompt_tokens: 111, completion_tokens: 22, total_tokens: 133 });
  }
  events.send("[DONE]");
  events.end();
}

const GEMINI_USAGE = { promptTokenCount: 111, candidatesTokenCount: 22, totalTokenCount: 133 };

async function gemini(asked: Asked, { tool, pauseMs, words }: Wants, events: Events): Promise<void> {
  const usage = { usageMetadata: GEMINI_USAGE, modelVersion: "stub" };
  const send = (parts: unknown[], isLast: boolean) =>
    events.send({
      candidates: [{ index: 0, content: { role: "model", parts }, ...(isLast ? { finishReason: "STOP" } : {}) }],
      ...usage,
    });
  if (tool && (asked.tools ?? []).length > 0)
    send([{ functionCall: { id: "f1", name: "run_shell_command", args: SHELL } }], true);
  else {
    for (const [i, text] of words.entries()) {
      send([{ text }], i === words.length - 1);
      await delay(pauseMs);
    }
  }
  events.end();
}

/** Some side questions want JSON of their own kind. */
function generated(text: string, words: readonly string[]): unknown {
  const wantsJson = /responseMimeType"?:"?application\/json|responseSchema|responseJsonSchema/.test(text);
  const said = {
    reasoning: "stub",
    model_choice: "flash",
    complexity_reasoning: "x",
    complexity_score: 1,
    next_speaker: "user",
  };
  const parts = [{ text: wantsJson ? JSON.stringify(said) : words.join("") }];
  return {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata: GEMINI_USAGE,
  };
}
