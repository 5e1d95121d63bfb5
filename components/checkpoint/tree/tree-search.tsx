"use client";
import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatCountExact } from "@/components/ui/format/format-count";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { SearchView } from "@/server/contract/document/tree/tree-protocol";
import type { TreeClient } from "./tree-client";

interface TreeSearchProps {
  tree: TreeClient;
  search: SearchView;
  /** What the address already asks for. */
  initial: string;
  /** Told what is searched for, once typing rests. */
  onQuery: (query: string) => void;
  /** Arrow down goes on into the tree. */
  onLeave: () => void;
}

const REST_MS = 150;
const MAX_CHARS = 500;

/** Searches keys and values: how many, which one, and on to the next. */
export function TreeSearch({ tree, search, initial, onQuery, onLeave }: TreeSearchProps) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const hasMatches = search.count > 0 && search.query === text;
  const ask = useEffectEvent((query: string) => {
    if (query === search.query) return;
    tree.search(query);
    onQuery(query);
  });
  // Outside thing: a timer; typing is not searched letter by letter.
  useEffect(() => {
    const timer = setTimeout(() => ask(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useShortcuts([
    { keys: "/", label: "Search keys and values", group: "Checkpoint", run: () => input.current?.focus() },
    ...(hasMatches
      ? [
          { keys: "n", label: "Next match", group: "Checkpoint", repeat: true, run: () => tree.stepMatch(1) },
          {
            keys: "shift+n",
            label: "Previous match",
            group: "Checkpoint",
            repeat: true,
            run: () => tree.stepMatch(-1),
          },
        ]
      : []),
  ]);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && hasMatches) tree.stepMatch(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown") onLeave();
    else if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <Input
      ref={input}
      size="sm"
      type="search"
      aria-label="Search keys and values"
      placeholder="Search keys and values"
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_CHARS}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      lead={<Search className="size-3.5" />}
      className="[&_input::-webkit-search-cancel-button]:hidden"
      trail={
        text === "" ? (
          <Kbd keys="/" className="phone:hidden" />
        ) : (
          <span className="-mr-1.5 flex items-center">
            <span role="status" className="num mr-1 whitespace-nowrap text-xs">
              {countWords(search, text)}
            </span>
            {hasMatches ? (
              <>
                <IconButton
                  size="sm"
                  label="Previous match"
                  kbd="shift+n"
                  icon={<ChevronUp />}
                  onClick={() => tree.stepMatch(-1)}
                />
                <IconButton
                  size="sm"
                  label="Next match"
                  kbd="n"
                  icon={<ChevronDown />}
                  onClick={() => tree.stepMatch(1)}
                />
              </>
            ) : (
              <IconButton size="sm" label="Clear the search" icon={<X />} onClick={() => setText("")} />
            )}
          </span>
        )
      }
    />
  );
}

/** "1 of 2"; a count that still grows has a plus. */
function countWords({ query, count, isDone, at }: SearchView, text: string): string {
  if (query !== text) return "";
  if (!isDone) return at === null ? "Searching…" : `${at + 1} of ${formatCountExact(count)}+`;
  return count === 0 ? "No match" : `${(at ?? 0) + 1} of ${formatCountExact(count)}`;
}
