import type { JsonValue } from "@/server/contract/primitives";
import type { EventView } from "@/server/contract/task-view";

type Data = Readonly<Record<string, JsonValue>>;

/** Reads an event's data field by field: an older or odd event gives null, never an exception. */
export function eventData(event: EventView): Data {
  return isData(event.data) ? event.data : {};
}

export function textAt(data: Data, key: string): string | null {
  const value = data[key];
  return typeof value === "string" && value !== "" ? value : null;
}

export function numberAt(data: Data, key: string): number | null {
  const value = data[key];
  return typeof value === "number" ? value : null;
}

/** An ISO instant as ms since 1970. */
export function instantAt(data: Data, key: string): number | null {
  const ms = Date.parse(textAt(data, key) ?? "");
  return Number.isNaN(ms) ? null : ms;
}

export function objectAt(data: Data, key: string): Data {
  const value = data[key];
  return isData(value) ? value : {};
}

function isData(value: JsonValue | undefined): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
