"use client";
import { minutesOf, readMinutes } from "@/components/data/review-minutes";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Input } from "@/components/ui/input";
import type { ScopeNode } from "@/server/contract/review";
import { Td } from "../table";
import type { ReviewDraft } from "./review-change";
import { inheritedWords, scopeName } from "./review-words";

interface ScopeRowProps {
  node: ScopeNode;
  /** The change that is being made to this scope. */
  draft: ReviewDraft | null;
  /** Minutes as typed; null inherits. */
  onDraft: (typed: string | null) => void;
}

const INDENT_PX = 20;

/** A scope: its own time in a field, an inherited one as text. */
export function ScopeRow({ node, draft, onDraft }: ScopeRowProps) {
  const name = node.scope?.split("/").at(-1) ?? scopeName(null);
  const isOwn = node.rule !== null && node.rule.scope === node.scope;
  const isField = draft ? draft.typed !== null : isOwn;
  const minutes = String(minutesOf(node.withinMs));
  return (
    <tr>
      <Td className="truncate">
        <span style={{ paddingLeft: node.depth * INDENT_PX }} title={node.scope ?? undefined} className="font-medium">
          {name}
        </span>
      </Td>
      <Td label="Review within">
        <span className="flex items-center gap-2">
          {isField ? (
            <>
              <Input
                size="sm"
                inputMode="numeric"
                maxLength={5}
                aria-label={`Review time of ${scopeName(node.scope)}, minutes`}
                aria-invalid={readMinutes(draft?.typed ?? minutes) === null ? true : undefined}
                // Who asked for the field goes on in it.
                autoFocus={!isOwn}
                trail="min"
                value={draft?.typed ?? minutes}
                onChange={(event) => onDraft(event.target.value)}
                className="w-24"
              />
              {isOwn ? (
                <button type="button" className="link" onClick={() => onDraft(null)}>
                  Inherit
                </button>
              ) : null}
            </>
          ) : (
            <>
              <span className="num text-t3">{isOwn ? "Inherited" : `${minutes} min, ${inheritedWords(node)}`}</span>
              <button
                type="button"
                className="link flex-none"
                aria-label={`Set the review time of ${scopeName(node.scope)}`}
                onClick={() => onDraft(minutes)}
              >
                Set
              </button>
            </>
          )}
        </span>
      </Td>
      <Td label="Overdue now" className={cn("num", node.overdue > 0 ? "font-strong text-warn" : "text-t2")}>
        {node.overdue > 0 ? formatCountExact(node.overdue) : "None"}
      </Td>
      <Td label="Active tasks" className="num text-t2">
        {formatCountExact(node.active)}
      </Td>
    </tr>
  );
}
