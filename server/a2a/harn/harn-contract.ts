import { doorSchemas } from "../dialect/door-schemas";
import { HARN_PARAMS } from "./harn-params";
import { HARN_RESULTS, StatusUpdate } from "./harn-shapes";

/** JSON Schemas of all messages at `/a2a/harn`. */
export function harnSchemas(): object {
  return doorSchemas({
    title: "Messages at /a2a/harn",
    params: HARN_PARAMS,
    results: HARN_RESULTS,
    notifications: { "tasks/statusUpdate": StatusUpdate },
  });
}
