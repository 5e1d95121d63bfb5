"use client";
import { useOperations } from "@/components/data/operations/use-operations";
import { ReadFailure } from "@/components/data/read-failure";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useNow } from "@/components/ui/time/use-now";
import type { OperationView } from "@/server/contract/operation-view";
import { OperationItem } from "./operation-item";
import { isOver } from "./operation-words";

/** Operations under "Running" and by day, the newest first. */
export function OperationList({ selected }: { selected: string | null }) {
  const query = useOperations();
  const { operations, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const now = useNow();
  if (query.error && operations.length === 0) return <ReadFailure query={query} />;
  if (isPending || now === null) return <p className="p-5 text-t3">Reading operations</p>;
  if (operations.length === 0)
    return (
      <EmptyState title="Nothing was done to many tasks yet.">
        Select tasks in the list, or all that a filter finds, and pause, resume or cancel them together.
      </EmptyState>
    );
  return (
    <>
      {groupsOf(operations, now).map(({ name, items }) => (
        <section key={name} aria-label={name} className="mb-3">
          <h2 className="px-2.5 pt-2 pb-1 font-medium text-t2 text-xs">{name}</h2>
          <ul>
            {items.map((operation) => (
              <li key={operation.id}>
                <OperationItem operation={operation} isOpen={operation.id === selected} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <Button className="mx-2.5" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older ones
        </Button>
      ) : null}
    </>
  );
}

interface Group {
  readonly name: string;
  readonly items: OperationView[];
}

const DAY_MS = 86_400_000;

function groupsOf(operations: readonly OperationView[], now: number): readonly Group[] {
  const groups: Group[] = [];
  for (const operation of operations) {
    const name = isOver(operation) ? dayOf(operation.createdAt, now) : "Running";
    const known = groups.find((group) => group.name === name);
    if (known) known.items.push(operation);
    else groups.push({ name, items: [operation] });
  }
  return groups.sort((a, b) => Number(b.name === "Running") - Number(a.name === "Running"));
}

function dayOf(at: string, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return "Earlier today";
  if (day === new Date(now - DAY_MS).toDateString()) return "Yesterday";
  return new Date(at).toLocaleDateString("en-US", { weekday: "short", day: "numeric", month: "short" });
}
