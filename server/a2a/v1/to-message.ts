import { Message, Part, Role, type SendMessageRequest } from "@a2a-js/sdk";
import type { ClientMessage, MessagePart } from "../../domain/client/client-message";
import type { Json } from "../../domain/json";
import { malformed } from "./errors";

/** What a client says, as it is kept. Its shape was looked at; throws where the protocol wants more than that. */
export function toClientMessage({ message, metadata }: SendMessageRequest): ClientMessage {
  if (!message) throw malformed("A message is needed. Nothing was said.", { message: "It is missing." });
  const { messageId, parts, role } = message;
  if (role !== Role.ROLE_USER)
    throw malformed("A client speaks as the user. Nothing was said.", { role: "It has to be ROLE_USER." });
  if (parts.some(({ content }) => content === undefined))
    throw malformed("Each part is one of text, data, url and raw. Nothing was said.", {
      parts: "One of them is empty.",
    });
  // The codec makes plain JSON of it.
  const { metadata: own, extensions, referenceTaskIds } = Message.toJSON(message) as Readonly<Record<string, Json>>;
  const details = Object.entries({
    metadata: own,
    extensions,
    referenceTaskIds,
    request: metadata as Json | undefined,
  });
  const told = Object.fromEntries(details.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
  return {
    messageId,
    parts: parts.map((part) => Part.toJSON(part) as MessagePart),
    details: Object.keys(told).length > 0 ? told : null,
  };
}
