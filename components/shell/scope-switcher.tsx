"use client";
import { ChevronDown, ChevronsUpDown, Layers2 } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuLabel, MenuRadioGroup, MenuRadioItem } from "../ui/menu";
import { useScope } from "./use-scope";

export interface ScopeOption {
  /** "prod/billing" */
  path: string;
  count?: string | undefined;
}

const ALL = "*";

/** The scope, global to the console, at the top of the side bar. */
export function ScopeSwitcher({ scopes }: { scopes: readonly ScopeOption[] }) {
  const [scope] = useScope();
  return (
    <ScopeMenu scopes={scopes}>
      <button
        type="button"
        aria-label={`Scope: ${scope ?? "all"}`}
        className="mt-1.5 mb-2.5 flex h-9 w-full flex-none items-center gap-2 rounded-md border border-line bg-s1 px-2 text-left hover:border-line2 rail:justify-center rail:px-0"
      >
        <Layers2 />
        <span className="min-w-0 flex-1 truncate rail:hidden">
          {scope ? (
            <>
              <span className="font-strong">{scope}</span> <span className="text-t3">and under it</span>
            </>
          ) : (
            <span className="font-strong">All scopes</span>
          )}
        </span>
        <ChevronsUpDown className="size-3.5 text-t3 rail:hidden" />
      </button>
    </ScopeMenu>
  );
}

/** The same choice as a chip in a phone's top bar. */
export function ScopeChip({ scopes }: { scopes: readonly ScopeOption[] }) {
  const [scope] = useScope();
  return (
    <ScopeMenu scopes={scopes}>
      <button
        type="button"
        aria-label={`Scope: ${scope ?? "all"}`}
        className="relative ml-1.5 flex h-8 min-w-0 items-center gap-1.5 rounded-md border border-line2 bg-s1 px-2 text-t2 text-xs after:absolute after:inset-x-0 after:-inset-y-[7px] desk:hidden"
      >
        <Layers2 className="size-3 text-t3" />
        <span className="truncate">{scope ?? "All scopes"}</span>
        <ChevronDown className="size-3 text-t3" />
      </button>
    </ScopeMenu>
  );
}

function ScopeMenu({ scopes, children }: { scopes: readonly ScopeOption[]; children: ReactElement }) {
  const [scope, setScope] = useScope();
  const choose = (path: string) => void setScope(path === ALL ? null : path);
  return (
    <Menu trigger={children} label="Scope" align="start" className="min-w-[200px]">
      <MenuLabel>Scope</MenuLabel>
      <MenuRadioGroup value={scope ?? ALL} onValueChange={choose}>
        <MenuRadioItem value={ALL}>All scopes</MenuRadioItem>
        {scopes.map((option) => (
          <MenuRadioItem key={option.path} value={option.path} hint={option.count}>
            {option.path}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
