"use client";
import { Bot, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { parseAsScope } from "@/components/data/address-params";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format/format-count";
import { Input } from "@/components/ui/input";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { RadioCards } from "@/components/ui/radio-cards";
import { withKey } from "@/components/ui/schema-form/edit-value";
import { isJsonObject, type Json } from "@/components/ui/schema-form/json";
import { readField } from "@/components/ui/schema-form/read-field";
import { useNow } from "@/components/ui/time/use-now";
import type { AgentView } from "@/server/contract/task-view";
import { type EffectWords, effectWords, freePlaces } from "../new-task/availability";
import { startFailure } from "../new-task/failure-words";
import { folderWords, NO_FOLDER } from "../new-task/folder-words";
import { handOver } from "../new-task/hand-over";
import { startInput } from "../new-task/start-input";
import { suggestTitle } from "../new-task/suggest-title";
import { taskHref } from "../new-task/task-href";
import { type FolderField, useFolders } from "../new-task/use-folders";
import { useNewTask } from "../new-task/use-new-task";

/** A digest of this folder, filled in: one key starts it, and nothing starts before. */
export function DigestCard({ agent }: { agent: AgentView }) {
  const router = useRouter();
  const [scope] = useQueryState("scope", parseAsScope);
  const newTask = useNewTask();
  const command = useTaskCommand("create");
  const offline = useOfflineReason();
  const [input, setInput] = useState<Json>(() => startInput(agent.inputSchema) ?? {});
  const [folder] = useFolders(agent, input);
  const failure = command.failure && startFailure(command.failure, agent.inputSchema);
  const isMissing = folder?.look?.exists === false;
  const refused = offline ?? (isMissing ? "The folder needs fixing." : undefined);
  const write = (key: string, value: Json) => {
    setInput(withKey(input, key, value));
    command.reset();
  };
  const start = async () => {
    const title = suggestTitle(agent.name, agent.inputSchema, input);
    const outcome = await command.run({ agent: agent.name, title, input, ...(scope ? { scope } : {}) });
    if (outcome) router.push(taskHref(outcome.task.id, scope));
  };
  const moreOptions = () => {
    handOver({ agent: agent.name, input });
    newTask.open(agent.name);
  };
  useShortcuts(
    refused || command.isPending
      ? []
      : [{ keys: "mod+enter", label: "Start the digest", group: "Tasks", inFields: true, run: () => void start() }],
  );
  return (
    <section aria-labelledby="digest-title" className="overflow-hidden rounded-lg border border-line bg-s1">
      <header className="flex items-center gap-3 border-line border-b px-4 py-3">
        <span className="grid size-8 flex-none place-items-center rounded-lg bg-s3">
          <Bot />
        </span>
        <div className="min-w-0">
          <h3 id="digest-title" className="font-semibold text-lg">
            Digest this folder
          </h3>
          <p className="text-t2 text-xs">
            The built-in <b className="font-strong">{agent.name}</b> reads it file by file and writes a report. You can
            pause, ask and resume it.
          </p>
        </div>
      </header>
      <div className="grid gap-3 px-4 pt-3.5 pb-4">
        <Field
          label="Folder"
          error={isMissing ? NO_FOLDER : failure?.input["/folder"]}
          help={<FolderHelp folder={folder} path={textAt(input, "folder")} most={countAt(input, "maxFiles")} />}
        >
          <Input
            mono
            value={textAt(input, "folder")}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => write("folder", event.target.value)}
          />
        </Field>
        <LengthChoice agent={agent} value={textAt(input, "length")} onChange={(value) => write("length", value)} />
      </div>
      <footer className="flex items-center gap-2 border-line border-t bg-s2 px-4 py-[11px] phone:flex-wrap">
        <Effect agent={agent} failure={failure} />
        <Button size="lg" variant="ghost" className="phone:hidden" onClick={moreOptions}>
          More options…
        </Button>
        <Button
          size="lg"
          variant="primary"
          icon={<Play className="size-3.5" />}
          kbd="mod+enter"
          busy={command.isPending}
          disabledReason={refused}
          onClick={() => void start()}
          className="phone:flex-1"
        >
          Start digest
        </Button>
      </footer>
    </section>
  );
}

interface FolderHelpProps {
  folder: FolderField | undefined;
  path: string;
  /** Files it reads at most; null: as many as there are. */
  most: number | null;
}

function FolderHelp({ folder, path, most }: FolderHelpProps) {
  const where = path === "." ? "Where Checkrein started" : "Seen from where Checkrein started";
  if (!folder?.look?.exists) return `${where}.`;
  return (
    <>
      {where}: <span className="num">{folderWords(folder.look)}</span>{" "}
      {most !== null && folder.look.files > most
        ? `It reads the first ${formatCount(most)} by path and changes none.`
        : "It only reads."}
    </>
  );
}

interface LengthChoiceProps {
  agent: AgentView;
  value: string;
  onChange: (value: string) => void;
}

/** The lengths that the agent's own schema offers, in its words. */
function LengthChoice({ agent, value, onChange }: LengthChoiceProps) {
  const model = readField(agent.inputSchema);
  const field = model.kind === "group" ? model.fields.find(({ key }) => key === "length")?.field : undefined;
  if (field?.kind !== "choice") return null;
  return (
    <div>
      <p className="mb-[5px] font-medium text-t2 text-xs">{field.title}</p>
      <RadioCards
        label={field.title}
        boxed
        columns={2}
        value={value}
        onValueChange={onChange}
        options={field.options.map((option) => ({
          value: String(option.value),
          title: option.title,
          description: option.description,
        }))}
      />
    </div>
  );
}

/** What Start does, or why the last try did not. */
function Effect({ agent, failure }: { agent: AgentView; failure: EffectWords | null }) {
  const now = useNow();
  const words = failure ?? (now === null ? null : wordsHere(agent, now));
  return (
    <p role={failure ? "alert" : undefined} className="min-w-0 flex-1 text-t2 text-xs phone:basis-full">
      <b className="font-strong text-t1">{words?.effect}</b> {words?.more}
    </p>
  );
}

/** The built-in agent works where Checkrein does. */
function wordsHere(agent: AgentView, nowMs: number): EffectWords {
  return freePlaces(agent) > 0 ? { effect: "Starts at once on this machine.", more: "" } : effectWords(agent, nowMs);
}

function countAt(input: Json, key: string): number | null {
  const value = isJsonObject(input) ? input[key] : undefined;
  return typeof value === "number" ? value : null;
}

function textAt(input: Json, key: string): string {
  const value = isJsonObject(input) ? input[key] : undefined;
  return typeof value === "string" ? value : "";
}
