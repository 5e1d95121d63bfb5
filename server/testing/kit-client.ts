import { randomUUID } from "node:crypto";
import { SseReader } from "./dialects/sse-reader";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any;

export const BINDINGS = ["JSONRPC", "HTTP+JSON"] as const;
type Binding = (typeof BINDINGS)[number];

/** Calls one agent as the A2A technology compatibility kit does: without a key, by the address on its card, with a slash added. */
export class KitClient {
  private constructor(
    private readonly binding: Binding,
    private readonly url: string,
  ) {}

  static async connect(product: { readonly url: string }, agent: string, binding: Binding): Promise<KitClient> {
    const card = await fetch(`${product.url}/a2a/v1/agents/${agent}/.well-known/agent-card.json`, { headers: HEADERS });
    const { supportedInterfaces } = await card.json();
    const face = supportedInterfaces.find(
      (each: Answer) => each.protocolBinding === binding && each.protocolVersion === "1.0",
    );
    return new KitClient(binding, face.url.replace(/\/$/, ""));
  }

  /** The result, whichever of task and message it is. */
  send(prefix: string, more: object = {}): Promise<Answer> {
    return this.call("SendMessage", "POST /message:send", { message: aMessage(prefix, more) });
  }

  stream(prefix: string): Promise<SseReader> {
    return this.open("SendStreamingMessage", "POST /message:stream", { message: aMessage(prefix) });
  }

  subscribe(id: string): Promise<SseReader> {
    return this.open("SubscribeToTask", `POST /tasks/${id}:subscribe`, { id });
  }

  get(id: string): Promise<Answer> {
    return this.call("GetTask", `GET /tasks/${id}`, { id });
  }

  cancel(id: string): Promise<Answer> {
    return this.call("CancelTask", `POST /tasks/${id}:cancel`, { id });
  }

  addPush(taskId: string, url: string): Promise<Answer> {
    const config = { id: `tck-push-${randomUUID()}`, taskId, url, token: "tck-token" };
    return this.call("CreateTaskPushNotificationConfig", `POST /tasks/${taskId}/pushNotificationConfigs`, config);
  }

  /** What a piece of a stream says. */
  told({ data }: { readonly data: Answer }): Answer {
    return this.binding === "JSONRPC" ? data.result : data;
  }

  private async call(method: string, target: string, params: object): Promise<Answer> {
    const body = await (await this.fetch(method, target, params)).json();
    if (body.error) throw new Error(JSON.stringify(body.error));
    return this.binding === "JSONRPC" ? body.result : body;
  }

  private async open(method: string, target: string, params: object): Promise<SseReader> {
    const { body } = await this.fetch(method, target, params);
    if (!body) throw new Error("There is no stream.");
    return new SseReader(body, () => undefined);
  }

  private fetch(method: string, target: string, params: object): Promise<Response> {
    if (this.binding === "JSONRPC") {
      const body = JSON.stringify({ jsonrpc: "2.0", id: randomUUID(), method, params });
      return fetch(`${this.url}/`, { method: "POST", headers: HEADERS, body });
    }
    const [verb = "", path = ""] = target.split(" ");
    const body = verb === "POST" ? JSON.stringify(params) : null;
    return fetch(this.url + path, { method: verb, headers: HEADERS, body });
  }
}

const HEADERS = { "content-type": "application/json", "a2a-version": "1.0" };

/** The kit ends its ids so, those of all messages of a run alike: it begins many tasks with one id. */
const RUN = randomUUID().slice(0, 8);

function aMessage(prefix: string, more: object = {}): object {
  return { messageId: `${prefix}-${RUN}`, role: "ROLE_USER", parts: [{ text: "TCK" }], ...more };
}
