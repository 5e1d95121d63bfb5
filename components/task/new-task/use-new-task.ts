"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useCallback } from "react";

interface NewTask {
  /** The agent that is asked for; "" is any, null when the dialog is closed. */
  readonly agent: string | null;
  open(agent?: string): void;
  /** Another agent in the open dialog. */
  choose(agent: string): void;
  close(): void;
}

/** The New task dialog lives in the address, so that any page can open it and a link can name the agent. */
export function useNewTask(): NewTask {
  const [agent, setAgent] = useQueryState("new", parseAsString);
  return {
    agent,
    open: useCallback((wanted = "") => void setAgent(wanted, { history: "push" }), [setAgent]),
    choose: useCallback((wanted) => void setAgent(wanted), [setAgent]),
    close: useCallback(() => void setAgent(null), [setAgent]),
  };
}
