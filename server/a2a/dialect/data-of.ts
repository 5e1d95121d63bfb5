import type { EventView } from "../../contract/task-view";
import type { Json } from "../../domain/json";
import { TASK_STATES, type TaskState } from "../../domain/task/state";
import { isObject } from "../json-object";

/** Members of what an event tells, each as what it is read for. */
export interface DataOf {
  readonly json: (name: string) => Json | undefined;
  readonly text: (name: string) => string | null;
  readonly flag: (name: string) => boolean;
  readonly state: (name: string) => TaskState | null;
}

export function dataOf({ data }: Pick<EventView, "data">): DataOf {
  // An event's data is JSON in all its members.
  const members = isObject(data) ? (data as Readonly<Record<string, Json>>) : {};
  const json = (name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);
  const text = (name: string) => {
    const value = json(name);
    return typeof value === "string" ? value : null;
  };
  return {
    json,
    text,
    flag: (name) => json(name) === true,
    state: (name) => TASK_STATES.find((state) => state === text(name)) ?? null,
  };
}
