import {
  type AgentCard,
  AgentCard as Card,
  Message,
  SendMessageRequest,
  type StreamResponse,
  type Task,
} from "@a2a-js/sdk";
import { type Client, ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from "@a2a-js/sdk/client";
import { v7 } from "uuid";

export type OfficialBinding = "JSONRPC" | "HTTP+JSON";

interface Manner {
  readonly binding: OfficialBinding;
  readonly version?: "1.0" | "0.3";
  /** Null for the address of all agents. */
  readonly agent?: string | null;
}

/** The official client of A2A at one agent's address, over one binding; in 0.3 when the card that it is shown offers nothing else. */
export async function connectOfficial(
  { url }: { readonly url: string },
  { binding, version = "1.0", agent = "tester" }: Manner,
): Promise<Client> {
  const place = agent === null ? "" : `/agents/${agent}`;
  const cardUrl = `${url}/a2a/v1${place}/.well-known/agent-card.json`;
  const card: AgentCard = Card.fromJSON(await (await fetch(cardUrl, { headers: { "a2a-version": "1.0" } })).json());
  const legacyCompat = { enabled: true };
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ legacyCompat }), new RestTransportFactory({ legacyCompat })],
    preferredTransports: [binding],
  });
  const fits = card.supportedInterfaces.filter(
    (face) => face.protocolBinding === binding && face.protocolVersion === version && face.tenant === "",
  );
  return factory.createFromAgentCard({ ...card, supportedInterfaces: fits });
}

interface Words {
  readonly text: string;
  /** More of the message. */
  readonly more?: object;
  readonly configuration?: object;
}

/** A message of one text under an id of its own. */
export function officialRequest({ text, more = {}, configuration }: Words): SendMessageRequest {
  const message = { messageId: v7(), role: "ROLE_USER", parts: [{ text }], ...more };
  return SendMessageRequest.fromJSON({
    message: Message.toJSON(Message.fromJSON(message)),
    ...(configuration ? { configuration } : {}),
  });
}

/** The task that comes of a message. */
export async function sendOfficial(client: Client, words: Words): Promise<Task> {
  const answer = await client.sendMessage(officialRequest(words));
  if ("messageId" in answer) throw new Error("A task was expected.");
  return answer;
}

/** All pieces of a stream. */
export async function hearOfficial(stream: AsyncGenerator<StreamResponse, void, undefined>): Promise<StreamResponse[]> {
  const heard: StreamResponse[] = [];
  for await (const piece of stream) heard.push(piece);
  return heard;
}
