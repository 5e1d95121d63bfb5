import { jsonReply, type Reply } from "../../http/reply";
import { RPC, type RpcError, type RpcId, readRpc, rpcError, rpcResult } from "../json-rpc";
import { type BadBody, readJson, statusOfBad } from "../read-json";
import { withReason, wrongMediaType } from "./errors";
import type { Exchange } from "./exchange";
import { runOperation } from "./operations";
import { streamReply } from "./stream-reply";

export const MEDIA_TYPES = ["application/json", "application/a2a+json"];

/** One JSON-RPC call. All that is wrong with it is said in its own envelope, but for what HTTP itself is about. */
export async function answerJsonRpc(exchange: Exchange): Promise<Reply> {
  const body = await readJson(exchange.call.request, MEDIA_TYPES);
  if ("bad" in body) return unreadable(body.bad);
  const read = readRpc(body.value);
  if ("error" in read) return jsonReply(200, refusal(read.id, read.error));
  const { id } = read.call;
  if (exchange.badVersion) return jsonReply(200, refusal(id, exchange.badVersion));
  const outcome = await runOperation(exchange, read.call);
  switch (outcome.kind) {
    case "turned_away":
      return outcome.reply;
    case "error":
      return jsonReply(200, refusal(id, outcome.error));
    case "result":
      return jsonReply(200, rpcResult(id, outcome.result));
    case "stream":
      return streamReply(exchange, outcome, {
        piece: (result) => ({ data: rpcResult(id, result) }),
        failure: (error) => ({ data: refusal(id, error) }),
      });
  }
}

function unreadable(bad: BadBody): Reply {
  if (bad.kind === "type") return jsonReply(200, refusal(null, wrongMediaType(bad)));
  return jsonReply(statusOfBad(bad), refusal(null, { code: RPC.PARSE_ERROR, message: bad.message }));
}

function refusal(id: RpcId, error: RpcError): object {
  return rpcError(id, withReason(error));
}
