"use client";
import { useCallback, useSyncExternalStore } from "react";
import type { JsonValue } from "@/server/contract/primitives";
import { readDraft, subscribeToDrafts, writeDraft } from "./draft-store";

/** A value that is being typed for a task and kept until it is sent. Undefined until something was typed. */
export function useDraft(
  key: string,
  isSecret = false,
): [JsonValue | undefined, (value: JsonValue | undefined) => void] {
  const value = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(key),
    () => undefined,
  );
  const write = useCallback(
    (next: JsonValue | undefined) => writeDraft(key, { value: next, isSecret }),
    [key, isSecret],
  );
  return [value, write];
}

/** The same for plain text; nothing typed reads as "". */
export function useTextDraft(key: string): [string, (text: string) => void] {
  const [value, write] = useDraft(key);
  return [
    typeof value === "string" ? value : "",
    useCallback((text: string) => write(text === "" ? undefined : text), [write]),
  ];
}
