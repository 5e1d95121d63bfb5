import type { IncomingMessage, ServerResponse } from "node:http";
import { readNodeBody } from "../http/read-node-body";
import { answerConsoleCall, type ConsoleCall, type ConsoleDoor } from "./console-door";

/** Answers a call of Node's HTTP server at the console's door, without streams in between: both bodies are short. */
export async function answerNodeConsole(
  request: IncomingMessage,
  response: ServerResponse,
  door: ConsoleDoor,
): Promise<void> {
  const reply = await answerConsoleCall(callOf(request, response), door);
  const body = await reply.text();
  response.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

function callOf(request: IncomingMessage, response: ServerResponse): ConsoleCall {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return {
    url: `http://${request.headers.host}${request.url}`,
    method: request.method ?? "GET",
    // Node joins repeated headers of the kinds that are sent here.
    headers: new Headers(request.headers as Record<string, string>),
    signal: gone.signal,
    read: (limitBytes) => readNodeBody(request, limitBytes),
  };
}
