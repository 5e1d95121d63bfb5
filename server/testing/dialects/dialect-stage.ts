import { v7 } from "uuid";
import { afterAll, beforeAll, expect } from "vitest";
import bindu from "../../a2a/bindu/bindu-schemas.json";
import type { A2aDoor } from "../../a2a/call";
import harn from "../../a2a/harn/harn-schemas.json";
import { ANONYMOUS } from "../../a2a/principal";
import { checkAgainstSchema } from "../../contract/json-schema";
import type { RegisterAgent } from "../../contract/register-agent";
import type { Json } from "../../domain/json";
import { type Scene, testScene } from "../promises/scene";
import { SceneTask } from "../promises/scene-task";
import { type DialectDoor, openDialectDoor } from "./open-dialect-door";
import { SseReader } from "./sse-reader";

export type DialectName = "bindu" | "harn";

export interface DialectReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

interface Place {
  readonly dialect: DialectName;
  /** Left out, the caller is the client of this machine that needs no key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What follows the dialect in the address. */
  readonly path?: string;
  /** Of another process' door. */
  readonly url?: string;
}

type At = DialectName | Place;

/** The doors of outside agents around the write side of a server, on a database of the test file's own. */
export interface DialectStage {
  readonly scene: Scene;
  readonly url: string;
  /** Sends a body as it is, or as JSON. */
  post(at: At, body: unknown): Promise<DialectReply>;
  /** A JSON-RPC call; its answer's body. */
  call(at: At, method: string, params: object): Promise<DialectReply["body"]>;
  follow(at: At, method: string, params: object): Promise<SseReader>;
  /** A task that a client has begun at the door, for an agent of its own. */
  begin(
    dialect: DialectName,
    options?: { readonly offer?: Partial<RegisterAgent>; readonly key?: string },
  ): Promise<SceneTask>;
  /** One that is there, and its agent. */
  task(id: string, agent: string): SceneTask;
  /** The same under an id of the test's choice. */
  beginAs(id: string, dialect: DialectName, offer?: Partial<RegisterAgent>): Promise<SceneTask>;
  makeKey(scopes: readonly string[], agents?: readonly string[], tenantId?: string): Promise<string>;
}

const MESSAGE = { role: "user", parts: [{ text: "Do it." }] };

export function testDialects(change: Partial<A2aDoor> = {}): DialectStage {
  const stage = testScene();
  let door: DialectDoor | undefined;
  beforeAll(async () => {
    door = await openDialectDoor(stage.scene.ports, change);
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  const urlHere = () => {
    if (!door) throw new Error("The door is open while tests run.");
    return door.url;
  };
  const open = (at: At, body: unknown) => {
    const { dialect, key, headers = {}, path = "", url = urlHere() } = typeof at === "string" ? { dialect: at } : at;
    return fetch(`${url}/a2a/${dialect}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  };
  const rpc = (method: string, params: object) => ({ jsonrpc: "2.0", id: "1", method, params });

  return {
    get scene() {
      return stage.scene;
    },
    get url() {
      return urlHere();
    },
    async post(at, body) {
      const response = await open(at, body);
      const answer = await response.json();
      expectFault(at, answer);
      return { status: response.status, headers: response.headers, body: answer };
    },
    async call(at, method, params) {
      const response = await open(at, rpc(method, params));
      const body = await response.json();
      if (body.result !== undefined) expectResult(at, method, body.result);
      expectFault(at, body);
      return body;
    },
    async follow(at, method, params) {
      const response = await open(at, rpc(method, params));
      if (!response.body) throw new Error("There is no stream.");
      return new SseReader(response.body, (data) => expectStreamed(at, method, data));
    },
    async begin(dialect, { offer, key } = {}) {
      const agent = await stage.scene.agent(offer);
      const at = { dialect, path: `/agents/${agent}`, ...(key ? { key } : {}) };
      const body = await this.call(at, "message/send", { message: { ...MESSAGE, messageId: v7() } });
      if (!body.result) throw new Error(JSON.stringify(body));
      return new SceneTask(stage.scene, body.result.id, agent);
    },
    task: (id, agent) => new SceneTask(stage.scene, id, agent),
    async beginAs(id, dialect, offer) {
      const agentName = await stage.scene.agent(offer);
      const message = { messageId: v7(), parts: [{ text: "Do it." }], details: null };
      await stage.scene.ports.tasks.create({
        id,
        tenantId: "local",
        agentName,
        scope: null,
        contextId: id,
        title: "Do it.",
        labels: [],
        inputText: JSON.stringify("Do it." satisfies Json),
        message,
        client: ANONYMOUS.client,
        dialect,
        actor: ANONYMOUS.actor,
      });
      return new SceneTask(stage.scene, id, agentName);
    },
    async makeKey(scopes, agents = [], tenantId = "local") {
      const made = await stage.scene.ports.keys.create({ tenantId, name: "test", scopes, agents });
      return made.secret;
    },
  };
}

const SCHEMAS = { bindu, harn };

/** What a door answers is as its schemas say. */
function expectResult(at: At, method: string, result: Json): void {
  const { methods } = schemasAt(at);
  // Schemas are JSON, whatever the compiler made of the file.
  const schema = (methods as unknown as Readonly<Record<string, { readonly result: Json }>>)[method]?.result ?? false;
  expect(checkAgainstSchema(schema, result)).toBeNull();
}

/** The same of a refusal in the words of JSON-RPC. */
function expectFault(at: At, { jsonrpc, error }: DialectReply["body"]): void {
  if (jsonrpc === undefined || error === undefined) return;
  expect(checkAgainstSchema(schemasAt(at).error as unknown as Json, error)).toBeNull();
}

function schemasAt(at: At) {
  return SCHEMAS[typeof at === "string" ? at : at.dialect];
}

function expectStreamed(at: At, method: string, data: DialectReply["body"]): void {
  if (data.method) {
    const schema = harn.notifications["tasks/statusUpdate"].params as unknown as Json;
    expect(checkAgainstSchema(schema, data.params)).toBeNull();
  } else if (data.error) expectFault(at, data);
  else expectResult(at, method, data.jsonrpc ? data.result : data);
}
