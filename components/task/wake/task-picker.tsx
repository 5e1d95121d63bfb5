"use client";
import { Command } from "cmdk";
import { ChevronDown, Search } from "lucide-react";
import { useState } from "react";
import { useTaskSearch } from "@/components/data/use-task-search";
import { PaletteItem } from "@/components/ui/command/palette-item";
import { controlStyles } from "@/components/ui/control-styles";
import { useFieldWiring } from "@/components/ui/field";
import { shortId } from "@/components/ui/format/short-id";
import { Popover } from "@/components/ui/popover";
import { StateIcon } from "@/components/ui/state/state-icon";
import { stateLabel, toStateKind } from "@/components/ui/state/state-kind";
import { useSettled } from "@/components/ui/use-settled";
import type { TaskSummary } from "@/server/contract/task-view";
import type { AwaitedTask } from "./wake-plan";

interface TaskPickerProps {
  value: AwaitedTask | null;
  onChoose: (task: AwaitedTask) => void;
  /** It cannot wait for itself. */
  exceptId: string;
}

/** Typing is looked up once it rests. */
const REST_MS = 150;

/** One task of all, found by title or id. */
export function TaskPicker({ value, onChoose, exceptId }: TaskPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = ({ id, title }: TaskSummary) => {
    onChoose({ id, title });
    setOpen(false);
  };
  return (
    <Popover
      label="Choose a task"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-80 overflow-hidden p-0"
      trigger={
        <button type="button" {...useFieldWiring()} className={`${controlStyles()} text-left`}>
          <span className={value ? "min-w-0 flex-1 truncate" : "min-w-0 flex-1 truncate text-t3"}>
            {value?.title ?? "Choose a task"}
          </span>
          <ChevronDown className="size-3.5 flex-none text-t3" />
        </button>
      }
    >
      <Found exceptId={exceptId} onChoose={choose} />
    </Popover>
  );
}

function Found({ exceptId, onChoose }: { exceptId: string; onChoose: (task: TaskSummary) => void }) {
  const [text, setText] = useState("");
  const { data, error } = useTaskSearch(useSettled(text, REST_MS));
  const tasks = data?.filter((task) => task.id !== exceptId) ?? [];
  return (
    <Command label="Choose a task" shouldFilter={false} loop className="flex max-h-80 flex-col">
      <div className="flex h-9 flex-none items-center gap-2 border-line border-b px-3 phone:h-11">
        <Search className="size-3.5 text-t3" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Title or ID"
          className="min-w-0 flex-1 bg-transparent outline-none phone:text-[1rem]"
        />
      </div>
      <Command.List className="min-h-0 overflow-auto p-1.5">
        {data || error ? (
          <Command.Empty className="px-2.5 py-4 text-center text-t3">
            {error ? "The tasks could not be listed." : "No other task goes by that."}
          </Command.Empty>
        ) : null}
        {tasks.map((task) => (
          <FoundTask key={task.id} task={task} onSelect={() => onChoose(task)} />
        ))}
      </Command.List>
    </Command>
  );
}

function FoundTask({ task, onSelect }: { task: TaskSummary; onSelect: () => void }) {
  const kind = toStateKind(task.state, task.pausing !== null);
  return (
    <PaletteItem
      value={task.id}
      keywords={[]}
      icon={<StateIcon kind={kind} size={14} />}
      hint={`${stateLabel(kind)} ${shortId(task.id)}`}
      onSelect={onSelect}
    >
      {task.title}
    </PaletteItem>
  );
}
