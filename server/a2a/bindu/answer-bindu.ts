import { jsonReply } from "../../http/reply";
import { agentsOfCard } from "../dialect/agents-of-card";
import { answerWith } from "../dialect/answer-dialect";
import { rpcFault } from "../dialect/rpc-fault";
import { binduCard } from "./bindu-card";
import { BINDU_METHODS } from "./bindu-methods";
import schemas from "./bindu-schemas.json";

const INSUFFICIENT_PERMISSIONS = -32_013;

/** The dialect with `tasks/pause`, `suspended` and `resumed`, at `/a2a/bindu` and `/a2a/bindu/agents/<name>`. */
export const answerBindu = answerWith({
  methods: BINDU_METHODS,
  schemas,
  async card({ door }, agent) {
    const agents = await agentsOfCard(door, agent);
    return agents && binduCard(door, agents, agent);
  },
  forbidden(scope, id) {
    const message = `This key may not do that: it lacks the scope ${scope}. Nothing was done.`;
    return jsonReply(
      403,
      rpcFault(id, { code: INSUFFICIENT_PERMISSIONS, message, data: { code: "SCOPE_MISSING", scope } }),
    );
  },
});
