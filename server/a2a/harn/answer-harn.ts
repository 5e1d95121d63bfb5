import { jsonReply } from "../../http/reply";
import { agentsOfCard } from "../dialect/agents-of-card";
import { answerWith } from "../dialect/answer-dialect";
import { harnCard } from "./harn-card";
import { HARN_METHODS } from "./harn-methods";
import schemas from "./harn-schemas.json";

/** The dialect with `paused-by-client` and `paused-by-agent`, at `/a2a/harn` and `/a2a/harn/agents/<name>`. */
export const answerHarn = answerWith({
  methods: HARN_METHODS,
  schemas,
  async card({ door }, agent) {
    const agents = await agentsOfCard(door, agent);
    return agents && harnCard(door, agents, agent);
  },
  // Said by HTTP alone: the numbers that other dialects have for it mean something else here.
  forbidden: (scope) =>
    jsonReply(403, { error: `This key may not do that: it lacks the scope ${scope}. Nothing was done.`, scope }),
});
