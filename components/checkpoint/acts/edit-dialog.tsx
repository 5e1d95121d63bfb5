"use client";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { openHandle } from "@/components/data/open-handle";
import { useAgents } from "@/components/data/use-agents";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Field } from "@/components/ui/field";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useSettled } from "@/components/ui/use-settled";
import type { EditedPart, EditPreview } from "@/server/contract/document/tree/edit-host";
import type { SelectedValue } from "@/server/contract/document/tree/tree-protocol";
import type { JsonValue } from "@/server/contract/primitives";
import { MAX_PART_CHARS } from "@/server/contract/state-limit";
import type { TaskView } from "@/server/contract/task-view";
import type { TreeClient } from "../tree/tree-client";
import { ActFrame, ActReason } from "./act-frame";
import { EditDiff } from "./edit-diff";

export interface EditDialogProps {
  task: TaskView;
  version: number;
  tree: TreeClient;
  selected: SelectedValue | null;
  onClose: () => void;
}

const STATE = "/state";
const SETTLE_MS = 250;

/** The state, or the part of it that is selected, as JSON to edit, and beside it what that would change. */
export function EditDialog({ task, version, tree, selected, onClose }: EditDialogProps) {
  const router = useRouter();
  const edit = useTaskCommand("editState");
  const isInState = selected?.pointer.startsWith(`${STATE}/`) ?? false;
  // What was selected just before it opened may be told a moment later: it follows until something is done to it.
  const [kept, setKept] = useState<string | null>(null);
  const pointer = kept ?? (isInState && selected ? selected.pointer : STATE);
  const part = pointer === STATE ? selected?.pointer : pointer;
  const original = useOriginal(tree, pointer);
  const [typed, setTyped] = useState<{ readonly pointer: string; readonly text: string } | null>(null);
  const [reason, setReason] = useState("");
  const schema = useAgents().data?.find((agent) => agent.name === task.agent)?.stateSchema ?? null;
  const text = typed?.pointer === pointer ? typed.text : original;
  const isTyped = text !== null && text !== original;
  const preview = usePreview(tree, isTyped ? { pointer, text } : null, schema);
  const refused = refusalOf(preview, isTyped);
  const save = async () => {
    if (text === null) return;
    const edited = { pointer: pointer.slice(STATE.length), text };
    const outcome = await edit.run({ taskId: task.id, version, ...openHandle(task), part: edited, reason });
    if (!outcome) return;
    const made = outcome.task.checkpoints[0]?.version ?? version + 1;
    toast({ title: `Saved as v${made}`, text: "The next resume starts from it." });
    onClose();
    router.push(`/tasks/${task.id}/checkpoints/${made}?vs=${version}`);
  };
  return (
    <ActFrame
      title="Edit the state"
      description={`v${version} stays as it is. The next attempt gets exactly what you save.`}
      icon={<Pencil className="size-4 text-t3" />}
      wide
      dirty={isTyped}
      footNote="Saving resumes nothing."
      confirm={edit.isPending ? "Saving" : "Save as a new version"}
      busy={edit.isPending}
      refused={refused}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1fr)] phone:flex phone:flex-col phone:overflow-auto">
        <div className="flex min-h-0 min-w-0 flex-col gap-3 overflow-auto p-4 phone:flex-none phone:overflow-visible">
          {isInState && part ? (
            <Field label="Part">
              <Select
                value={pointer}
                onValueChange={setKept}
                options={[
                  { value: part, label: part.slice(STATE.length) },
                  { value: STATE, label: "The whole state" },
                ]}
              />
            </Field>
          ) : null}
          {text === null ? null : text.length > MAX_PART_CHARS ? (
            <p className="text-t2">
              This is {formatBytes(text.length)}, and a text of up to {formatBytes(MAX_PART_CHARS)} is edited as one.
              Close this and select a smaller part in the tree first.
            </p>
          ) : (
            <Field label="JSON" error={isTyped ? (preview?.problem ?? undefined) : undefined}>
              <Textarea
                mono
                spellCheck={false}
                rows={18}
                className="phone:max-h-44"
                value={text}
                onChange={(event) => {
                  setKept(pointer);
                  setTyped({ pointer, text: event.target.value });
                }}
              />
            </Field>
          )}
          <ActReason reason={reason} onReason={setReason} failure={edit.failure} />
        </div>
        <EditDiff preview={isTyped ? preview : null} />
      </div>
    </ActFrame>
  );
}

function useOriginal(tree: TreeClient, pointer: string): string | null {
  const [read, setRead] = useState<{ readonly pointer: string; readonly text: string } | null>(null);
  // Outside thing: the worker that holds the document.
  useEffect(() => {
    let isOver = false;
    void tree.readPart(pointer).then((text) => {
      if (!isOver) setRead({ pointer, text });
    });
    return () => {
      isOver = true;
    };
  }, [tree, pointer]);
  return read?.pointer === pointer ? read.text : null;
}

/** What the text would change, once typing rests; null while it is worked out. */
function usePreview(tree: TreeClient, part: EditedPart | null, schema: JsonValue): EditPreview | null {
  const settled = useSettled(part?.text ?? null, SETTLE_MS);
  const [shown, setShown] = useState<{ readonly text: string; readonly preview: EditPreview } | null>(null);
  const pointer = part?.pointer ?? null;
  // Outside thing: the worker that holds the document.
  useEffect(() => {
    if (pointer === null || settled === null) return;
    let isOver = false;
    void tree.previewEdit({ pointer, text: settled }, schema).then((preview) => {
      if (!isOver && preview) setShown({ text: settled, preview });
    });
    return () => {
      isOver = true;
    };
  }, [tree, pointer, settled, schema]);
  return part && shown?.text === part.text ? shown.preview : null;
}

function refusalOf(preview: EditPreview | null, isTyped: boolean): string | undefined {
  if (!isTyped) return "Nothing was changed.";
  if (!preview) return "It is being checked.";
  if (preview.problem !== null) return "The text cannot be kept as it is.";
  if (Object.keys(preview.misfits).length > 0) return "The agent's schema does not allow it.";
  return preview.changes === 0 ? "Nothing was changed." : undefined;
}
