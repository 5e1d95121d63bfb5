import type { IncomingMessage, ServerResponse } from "node:http";
import { incomingOfNode } from "../../http/incoming";
import { sendReply } from "../../http/reply";
import { answerTreeCall, type TreeDoor } from "./tree-door";

/** Answers a call of Node's HTTP server at the door to large documents. */
export async function answerNodeTree(
  request: IncomingMessage,
  response: ServerResponse,
  door: TreeDoor,
): Promise<void> {
  sendReply(response, await answerTreeCall(incomingOfNode(request, response), door));
}
