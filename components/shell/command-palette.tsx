"use client";
import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import * as Primitive from "radix-ui/dialog";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { type Command, listCommands, subscribeToCommands } from "../ui/command/command-registry";
import { PaletteGroup, PaletteItem } from "../ui/command/palette-item";
import { Kbd } from "../ui/kbd";
import { ShortcutLayer } from "../ui/keyboard/shortcut-layer";
import { useReturnFocus } from "../ui/use-return-focus";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Found tasks and agents for the typed text, as PaletteItems. */
  results?: ((query: string, close: () => void) => ReactNode) | undefined;
}

/** Fuzzy over everything one can do or go to. A command ending in … opens its dialog, it never acts at once. */
export function CommandPalette({ open, onOpenChange, results }: CommandPaletteProps) {
  const [query, setQuery] = useState("");
  const focus = useReturnFocus();
  const close = () => onOpenChange(false);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed inset-x-0 top-[12vh] z-50 mx-auto flex max-h-[70vh] w-[calc(100vw-32px)] max-w-[600px] animate-pop flex-col overflow-hidden rounded-xl bg-pop shadow-pop outline-none phone:top-2 phone:w-[calc(100vw-16px)]"
        >
          <ShortcutLayer>
            <Primitive.Title className="sr-only">Commands</Primitive.Title>
            <Cmdk label="Search or run a command" loop className="flex min-h-0 flex-col">
              <div className="flex h-12 flex-none items-center gap-2.5 border-line border-b px-4">
                <Search className="text-t3" />
                <Cmdk.Input
                  value={query}
                  onValueChange={setQuery}
                  placeholder="Search or run a command"
                  className="min-w-0 flex-1 bg-transparent text-lg outline-none phone:text-[1rem]"
                />
                <Kbd keys="escape" />
              </div>
              <Cmdk.List className="min-h-0 overflow-auto p-1.5">
                <Cmdk.Empty className="px-2.5 py-6 text-center text-t3">Nothing goes by that name.</Cmdk.Empty>
                <Commands place="first" onChosen={close} />
                {results?.(query, close)}
                <Commands place="last" onChosen={close} />
              </Cmdk.List>
            </Cmdk>
          </ShortcutLayer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** What a screen offers stands before what is found; where one can go and the console's own stand after it. */
const LAST_GROUPS = ["Go to", "Console"];

function Commands({ place, onChosen }: { place: "first" | "last"; onChosen: () => void }) {
  const router = useRouter();
  const commands = useSyncExternalStore(subscribeToCommands, listCommands, listCommands);
  const choose = (command: Command) => {
    onChosen();
    if (command.href) router.push(command.href);
    else command.run?.();
  };
  const offered = [...new Set(commands.map((command) => command.group))];
  const groups =
    place === "first"
      ? offered.filter((group) => !LAST_GROUPS.includes(group))
      : LAST_GROUPS.filter((group) => offered.includes(group));
  return groups.map((group) => (
    <PaletteGroup key={group} heading={group}>
      {commands
        .filter((command) => command.group === group)
        .map((command) => (
          <PaletteItem
            key={command.id}
            value={command.id}
            keywords={[command.label, ...(command.keywords ?? [])]}
            icon={command.icon}
            hint={command.hint}
            kbd={command.keys}
            onSelect={() => choose(command)}
          >
            {command.label}
          </PaletteItem>
        ))}
    </PaletteGroup>
  ));
}
