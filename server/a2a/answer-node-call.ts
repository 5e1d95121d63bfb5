import type { IncomingMessage, ServerResponse } from "node:http";
import { incomingOfNode } from "../http/incoming";
import { sendReply } from "../http/reply";
import { answerA2aCall } from "./a2a-door";
import type { A2aDoor } from "./call";

/** Answers a call of Node's HTTP server at the door of outside agents. */
export async function answerA2aNodeCall(
  request: IncomingMessage,
  response: ServerResponse,
  door: A2aDoor,
): Promise<void> {
  sendReply(response, await answerA2aCall(incomingOfNode(request, response), door));
}
