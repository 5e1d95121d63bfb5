import type { IncomingMessage, ServerResponse } from "node:http";
import { incomingOfNode } from "../http/incoming";
import { sendReply } from "../http/reply";
import { answerWorkerCall, type WorkerDoor } from "./worker-door";

/** Answers a call of Node's HTTP server at the workers' door. */
export async function answerNodeCall(
  request: IncomingMessage,
  response: ServerResponse,
  door: WorkerDoor,
): Promise<void> {
  sendReply(response, await answerWorkerCall(incomingOfNode(request, response), door));
}
