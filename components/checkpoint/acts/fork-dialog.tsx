"use client";
import { Bot, GitFork } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { describeFailure } from "@/components/data/describe-failure";
import { useAgents } from "@/components/data/use-agents";
import { useConsequences } from "@/components/data/use-checkpoint-facts";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { parseJsonText } from "@/components/ui/schema-form/parse-json-text";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { checkIJson } from "@/server/contract/i-json";
import { NotIJson } from "@/server/contract/i-json-scanner";
import type { TaskView } from "@/server/contract/task-view";
import { ActFailure } from "./act-failure";
import { ActFrame, ActReason } from "./act-frame";
import { originalWords } from "./consequence-words";
import { Consequences } from "./consequences";

export interface ForkDialogProps {
  task: TaskView;
  version: number;
  onClose: () => void;
}

/** A new task that goes on from a version; the original is left alone unless asked. */
export function ForkDialog({ task, version, onClose }: ForkDialogProps) {
  const router = useRouter();
  const offline = useOfflineReason();
  const fork = useTaskCommand("fork");
  const agents = useAgents().data ?? [];
  const [agent, setAgent] = useState(task.agent);
  const [title, setTitle] = useState(`${task.title}, from v${version}`.slice(0, MAX_TITLE));
  const [input, setInput] = useState("");
  const [state, setState] = useState("");
  const [reason, setReason] = useState("");
  const [reuseAnswers, setReuseAnswers] = useState(false);
  const [pauseOriginal, setPauseOriginal] = useState(false);
  const other = agent === task.agent ? {} : { agent };
  const consequences = useConsequences({ taskId: task.id, version, of: "fork", ...other });
  const newInput = optionalJson(input);
  const newState = optionalJson(state);
  const refused =
    actionReason(task.actions.fork, offline) ??
    (newInput.problem || newState.problem ? "Some text is no JSON." : undefined) ??
    (consequences.data ? undefined : "What it would do is being read.");
  const canPause = task.actions.pause.allowed;
  const send = async () => {
    const outcome = await fork.run({
      taskId: task.id,
      version,
      ...other,
      ...(title.trim() ? { title: title.trim() } : {}),
      ...newInput.part("input"),
      ...newState.part("state"),
      reuseAnswers,
      pauseOriginal: canPause && pauseOriginal,
      reason,
    });
    if (!outcome) return;
    toast({ title: `Forked from v${version}`, text: originalWords(outcome.original, Date.now()) });
    onClose();
    router.push(`/tasks/${outcome.task.id}`);
  };
  return (
    <ActFrame
      title={`Fork from v${version}`}
      description="A new task goes on from there. This one stays as it is."
      icon={<GitFork className="size-4 text-t3" />}
      dirty={input !== "" || state !== ""}
      footNote="The new task starts as soon as a worker is free."
      confirm={fork.isPending ? "Asking to fork" : `Fork from v${version}`}
      busy={fork.isPending}
      refused={refused}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Field label="Title">
        <Input maxLength={MAX_TITLE} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field
        label="Agent"
        help={
          agent === task.agent
            ? undefined
            : "Another agent gets state and conversation with the secrets in them, and no recorded steps."
        }
      >
        <Select
          value={agent}
          onValueChange={setAgent}
          icon={<Bot className="size-3.5" />}
          options={[...new Set([task.agent, ...agents.map((each) => each.name)])].map((name) => ({
            value: name,
            label: name,
          }))}
        />
      </Field>
      <details>
        <summary className="w-fit cursor-pointer rounded-sm text-t2 phone:min-h-11 phone:leading-[2.75rem]">
          Other input or state
        </summary>
        <div className="mt-2 grid gap-3">
          <JsonField label="Input" value={input} problem={newInput.problem} onChange={setInput} />
          <JsonField label="State" value={state} problem={newState.problem} onChange={setState} />
        </div>
      </details>
      {consequences.error ? (
        <ActFailure failure={describeFailure(consequences.error)} />
      ) : (
        <Consequences view={consequences.data} reuseAnswers={reuseAnswers} onReuseAnswers={setReuseAnswers} />
      )}
      {canPause ? (
        <Checkbox checked={pauseOriginal} onCheckedChange={setPauseOriginal} label="Also pause the original" />
      ) : null}
      <ActReason reason={reason} onReason={setReason} failure={fork.failure} />
    </ActFrame>
  );
}

const MAX_TITLE = 300;

interface JsonFieldProps {
  label: string;
  value: string;
  problem: string | null;
  onChange: (text: string) => void;
}

function JsonField({ label, value, problem, onChange }: JsonFieldProps) {
  return (
    <Field label={label} hint="optional" help="JSON. Left empty: that of the original." error={problem ?? undefined}>
      <Textarea mono spellCheck={false} rows={4} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

/** What JSON.parse would take and change. */
function whyNoIJson(text: string): string | null {
  try {
    checkIJson(text);
    return null;
  } catch (error) {
    if (error instanceof NotIJson) return error.message;
    throw error;
  }
}

/** JSON that may be left out: as part of an input, or why the text is none. */
function optionalJson(text: string) {
  const read = text.trim() === "" ? null : parseJsonText(text);
  return {
    problem: read && (read.problem ?? whyNoIJson(text)),
    part: <Name extends string>(name: Name) =>
      read && read.problem === null ? ({ [name]: read.value } as Record<Name, typeof read.value>) : {},
  };
}
