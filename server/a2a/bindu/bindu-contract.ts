import { doorSchemas } from "../dialect/door-schemas";
import { BINDU_PARAMS } from "./bindu-params";
import { BINDU_RESULTS } from "./bindu-shapes";

/** JSON Schemas of all messages at `/a2a/bindu`. */
export function binduSchemas(): object {
  return doorSchemas({ title: "Messages at /a2a/bindu", params: BINDU_PARAMS, results: BINDU_RESULTS });
}
