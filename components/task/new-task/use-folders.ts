"use client";
import { skipToken, useQueries } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { isJsonObject, type Json } from "@/components/ui/schema-form/json";
import { useSettled } from "@/components/ui/use-settled";
import type { AgentView } from "@/server/contract/task-view";
import type { FolderLook } from "./folder-words";
import { listInputFields } from "./schema-fields";

const REST_MS = 300;
const FRESH_MS = 2_000;

export interface FolderField {
  readonly pointer: string;
  readonly title: string;
  /** Null while it is looked at, or when nobody could look. */
  readonly look: FolderLook | null;
  readonly isLooking: boolean;
}

/**
 * What the folders in an input hold. Only those of built-in agents are looked at: another agent's folders are on the
 * machine of its worker, which is not always this one.
 */
export function useFolders(agent: AgentView | undefined, input: Json | undefined): readonly FolderField[] {
  const trpc = useTRPC();
  const fields = agent?.builtIn ? listInputFields(agent.inputSchema).filter((field) => field.isFolder) : [];
  const typed = JSON.stringify(fields.map((field) => pathAt(input, field.key)));
  const settled = useSettled(typed, REST_MS);
  const paths = JSON.parse(settled) as (string | null)[]; // our own text, written above
  const looks = useQueries({
    queries: fields.map((_, n) => {
      const path = paths[n] ?? null;
      return trpc.agent.lookFolder.queryOptions(path === null ? skipToken : { path }, { staleTime: FRESH_MS });
    }),
  });
  return fields.map(({ pointer, title, key }, n) => {
    const isSettled = pathAt(input, key) === (paths[n] ?? null);
    const look = isSettled ? (looks[n]?.data ?? null) : null;
    return { pointer, title, look, isLooking: pathAt(input, key) !== null && !look && !looks[n]?.error };
  });
}

function pathAt(input: Json | undefined, key: string): string | null {
  const value = isJsonObject(input) && Object.hasOwn(input, key) ? input[key] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
}
