import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { escapeText } from "@/components/ui/visible-text";
import type { SearchView } from "@/server/contract/checkpoint-view";
import { lastKey } from "@/server/contract/document/json-pointer";
import { writePath } from "./read-path";
import type { SearchFilters } from "./search-filters";

interface NothingFoundProps {
  near: SearchView["near"];
  filters: SearchFilters;
  onChange: (next: Partial<SearchFilters>) => void;
}

/** Says how far the path leads, and what may have been meant. */
export function NothingFound({ near, filters, onChange }: NothingFoundProps) {
  const { path, value, op } = filters;
  const hasBoth = path !== "" && op !== "exists" && (value !== "" || op !== "contains");
  const first = near?.close[0];
  return (
    <EmptyState
      title={hasBoth ? "No checkpoint has this path with this value." : "No checkpoint is like that."}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {first === undefined ? null : (
            <Button onClick={() => onChange({ path: writePath(first) })}>Search {shown(first)}</Button>
          )}
          {hasBoth && !near ? (
            <Button variant="ghost" onClick={() => onChange({ op: "exists", value: "" })}>
              Any value at this path
            </Button>
          ) : null}
        </span>
      }
    >
      {near ? <Near near={near} onPath={(other) => onChange({ path: other })} /> : null}
      Redacted values are never found by what they stand for.
    </EmptyState>
  );
}

interface NearProps {
  near: NonNullable<SearchView["near"]>;
  onPath: (path: string) => void;
}

function Near({ near: { at, missing, close, versions }, onPath }: NearProps) {
  const has = versions.n === 1 && !versions.atLeast ? "checkpoint has" : "checkpoints have";
  const name = missing === null ? null : <Code>{escapeText(lastKey(`/${missing}`))}</Code>;
  return (
    <span className="mb-2 block">
      {at === "" ? (
        <>No checkpoint has {name} at its top.</>
      ) : (
        <>
          {formatAtLeast(versions)} {has} <Code>{escapeText(writePath(at))}</Code>
          {name ? <> without {name}.</> : ", which holds other values."}
        </>
      )}
      {close.length > 0 ? " Close to it: " : null}
      {close.map((path, no) => (
        <span key={path}>
          {no > 0 ? ", " : ""}
          <button type="button" className="link phone:min-h-11" onClick={() => onPath(writePath(path))}>
            <bdi>{shown(path)}</bdi>
          </button>
        </span>
      ))}
      {close.length > 0 ? "." : null}
    </span>
  );
}

function Code({ children }: { children: string }) {
  return <bdi className="mono">{children}</bdi>;
}

function shown(path: string): string {
  return escapeText(writePath(path));
}
