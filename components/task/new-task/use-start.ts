"use client";
import { useRouter } from "next/navigation";
import { type RefObject, useRef, useState } from "react";
import { useTaskCommand } from "@/components/data/use-task-command";
import type { Json } from "@/components/ui/schema-form/json";
import type { SchemaFormHandle } from "@/components/ui/schema-form/schema-form";
import type { AgentView } from "@/server/contract/task-view";
import { type StartFailure, startFailure } from "./failure-words";
import { handedOver } from "./hand-over";
import { startInput } from "./start-input";
import { suggestTitle } from "./suggest-title";
import { taskHref } from "./task-href";
import { type LimitDraft, NO_LIMIT, readLimit } from "./task-limit";
import { type FolderField, useFolders } from "./use-folders";

/** What was filled in for one agent. */
interface Draft {
  readonly input: Json | undefined;
  /** Null until somebody types one: the suggestion. */
  readonly title: string | null;
}

export interface Start {
  readonly form: RefObject<SchemaFormHandle | null>;
  readonly input: Json | undefined;
  readonly title: string;
  readonly scope: string;
  readonly labels: readonly string[];
  readonly folders: readonly FolderField[];
  setInput(input: Json | undefined): void;
  setTitle(title: string): void;
  setScope(scope: string): void;
  readonly limit: LimitDraft;
  /** What is wrong with it. */
  readonly limitProblem: string | undefined;
  setLabels(labels: readonly string[]): void;
  setLimit(limit: LimitDraft): void;
  readonly isDirty: boolean;
  readonly isPending: boolean;
  /** Why it cannot start now, beyond what the form itself says. */
  readonly refused: string | undefined;
  readonly failure: StartFailure | null;
  /** The form said no to the last try. */
  readonly isInvalid: boolean;
  run(): Promise<void>;
}

const EMPTY: AgentView["inputSchema"] = true;

interface Asked {
  /** The agent in the address; "" is any. */
  readonly wanted: string;
  /** The scope that is looked at. */
  readonly scope: string | null;
}

/** All that the dialog collects, kept per agent until the dialog closes, and its one act. */
export function useStart(agent: AgentView | undefined, asked: Asked): Start {
  const router = useRouter();
  const command = useTaskCommand("create");
  const form = useRef<SchemaFormHandle>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [scope, setScope] = useState<string | null>(null);
  const [labels, setLabels] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState(NO_LIMIT);
  const [isInvalid, setInvalid] = useState(false);
  const name = agent?.name ?? "";
  const schema = agent?.inputSchema ?? EMPTY;
  const handed = name === asked.wanted ? handedOver(name) : undefined;
  const fresh: Draft = { input: handed ?? startInput(schema), title: null };
  const draft = drafts[name] ?? fresh;
  const suggestion = suggestTitle(name, schema, draft.input);
  const folders = useFolders(agent, draft.input);
  const missing = folders.find((folder) => folder.look && !folder.look.exists);
  /** What was said about the last try is about what stood there then. */
  const forget = () => {
    setInvalid(false);
    command.reset();
  };
  const change = (part: Partial<Draft>) => {
    setDrafts({ ...drafts, [name]: { ...draft, ...part } });
    forget();
  };
  const shownScope = scope ?? asked.scope ?? agent?.defaultScope ?? "";
  const run = async () => {
    if (!agent || !form.current) return;
    if (!form.current.check()) return setInvalid(true);
    const title = draft.title?.trim() || suggestion;
    const asLimit = readLimit(limit);
    const outcome = await command.run({
      agent: agent.name,
      title,
      input: draft.input ?? null,
      labels: [...labels],
      ...(shownScope === "" ? {} : { scope: shownScope }),
      ...(asLimit ? { limit: asLimit } : {}),
    });
    if (outcome) router.push(taskHref(outcome.task.id, asked.scope));
  };
  return {
    form,
    input: draft.input,
    title: draft.title ?? suggestion,
    scope: shownScope,
    labels,
    folders,
    limit,
    limitProblem: readLimit(limit) === undefined ? "Type an amount above 0." : undefined,
    setInput: (input) => change({ input }),
    setTitle: (title) => change({ title }),
    setScope: (next) => {
      setScope(next);
      forget();
    },
    setLabels: (next) => {
      setLabels(next);
      forget();
    },
    setLimit: (next) => {
      setLimit(next);
      forget();
    },
    isDirty: Object.keys(drafts).length > 0 || scope !== null || labels.length > 0 || limit.amount !== "",
    isPending: command.isPending,
    refused: refusedBy(agent, missing?.title ?? (readLimit(limit) === undefined ? "The limit" : undefined)),
    failure: command.failure && startFailure(command.failure, schema),
    isInvalid,
    run,
  };
}

function refusedBy(agent: AgentView | undefined, toFix: string | undefined): string | undefined {
  if (!agent) return "Choose an agent first.";
  return toFix ? `${toFix} needs fixing.` : undefined;
}
