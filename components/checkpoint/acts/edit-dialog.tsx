"use client";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useAgents } from "@/components/data/use-agents";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useSettled } from "@/components/ui/use-settled";
import type { JsonValue } from "@/server/contract/primitives";
import type { TaskView } from "@/server/contract/task-view";
import type { EditedPart, EditPreview } from "../tree/edit-host";
import type { TreeClient } from "../tree/tree-client";
import type { SelectedValue } from "../tree/tree-protocol";
import { ActFailure } from "./act-failure";
import { EditDiff } from "./edit-diff";

export interface EditDialogProps {
  task: TaskView;
  version: number;
  tree: TreeClient;
  selected: SelectedValue | null;
  onClose: () => void;
}

const STATE = "/state";
/** A larger text is not edited as one: a smaller part of it is. */
const MAX_CHARS = 256_000;
const SETTLE_MS = 250;

/** The state, or the part of it that is selected, as JSON to edit, and beside it what that would change. */
export function EditDialog({ task, version, tree, selected, onClose }: EditDialogProps) {
  const router = useRouter();
  const edit = useTaskCommand("editState");
  const isInState = selected?.pointer.startsWith(`${STATE}/`) ?? false;
  const [pointer, setPointer] = useState(isInState && selected ? selected.pointer : STATE);
  const original = useOriginal(tree, pointer);
  const [typed, setTyped] = useState<{ readonly pointer: string; readonly text: string } | null>(null);
  const [reason, setReason] = useState("");
  const schema = useAgents().data?.find((agent) => agent.name === task.agent)?.stateSchema ?? null;
  const text = typed?.pointer === pointer ? typed.text : original;
  const isTyped = text !== null && text !== original;
  const preview = usePreview(tree, isTyped ? { pointer, text } : null, schema);
  const refused = refusalOf(preview, isTyped);
  const save = async () => {
    if (refused || edit.isPending || text === null) return;
    const state = JSON.parse(await tree.editedState({ pointer, text })) as JsonValue;
    const handle = task.suspension?.resumedAt ? undefined : task.suspension?.handle;
    const outcome = await edit.run({ taskId: task.id, version, ...(handle ? { handle } : {}), state, reason });
    if (!outcome) return;
    const made = outcome.task.checkpoints[0]?.version ?? version + 1;
    toast({ title: `Saved as v${made}`, text: "The next resume starts from it." });
    onClose();
    router.push(`/tasks/${task.id}/checkpoints/${made}?vs=${version}`);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit the state"
      description={`v${version} stays as it is. The next attempt gets exactly what you save.`}
      icon={<Pencil className="size-4 text-t3" />}
      width={920}
      tall
      flush
      dirty={isTyped}
      onConfirm={refused ? undefined : () => void save()}
      footNote="Saving resumes nothing."
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={edit.isPending ? "Saving" : "Save as a new version"}
          kbd="mod+enter"
          busy={edit.isPending}
          disabledReason={refused}
          onConfirm={() => void save()}
        />
      }
    >
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-[minmax(0,1fr)] phone:flex phone:flex-col phone:overflow-auto">
        <div className="flex min-h-0 min-w-0 flex-col gap-3 overflow-auto p-4 phone:flex-none phone:overflow-visible">
          {isInState && selected ? (
            <Field label="Part">
              <Select
                value={pointer}
                onValueChange={setPointer}
                options={[
                  { value: selected.pointer, label: selected.pointer.slice(STATE.length) },
                  { value: STATE, label: "The whole state" },
                ]}
              />
            </Field>
          ) : null}
          {text === null ? null : text.length > MAX_CHARS ? (
            <p className="text-t2">This is too much to edit as one text. Select a smaller part in the tree first.</p>
          ) : (
            <Field label="JSON" error={isTyped ? (preview?.problem ?? undefined) : undefined}>
              <Textarea
                mono
                spellCheck={false}
                rows={18}
                value={text}
                onChange={(event) => setTyped({ pointer, text: event.target.value })}
              />
            </Field>
          )}
          <Field label="Reason" hint="optional">
            <Input maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <ActFailure failure={edit.failure} />
        </div>
        <EditDiff preview={isTyped ? preview : null} />
      </div>
    </Dialog>
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
  if (preview.problem !== null) return "The text is no JSON.";
  if (Object.keys(preview.misfits).length > 0) return "The agent's schema does not allow it.";
  return preview.changes === 0 ? "Nothing was changed." : undefined;
}
