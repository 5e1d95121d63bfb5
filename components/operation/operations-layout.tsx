"use client";
import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { useOperationNews } from "@/components/data/operations/use-operations";
import { ChooseHint } from "@/components/ui/choose-hint";
import { cn } from "@/components/ui/cn";
import { Screen } from "@/components/ui/screen/screen";
import { OperationList } from "./operation-list";

/** Bulk work: the list, and beside it the operation that is open. On a phone one of the two. */
export function OperationsLayout({ children }: { children: ReactNode }) {
  const { operation } = useParams<{ operation?: string }>();
  const isOpen = operation !== undefined;
  useOperationNews();
  const list = cn(
    "min-h-0 overflow-auto border-line p-1.5 focus-visible:-outline-offset-2 desk:border-r",
    isOpen && "phone:hidden",
  );
  return (
    <Screen
      title="Operations"
      {...(isOpen ? { phoneTitle: "Operation", crumbs: [{ label: "Operations", href: "/operations" }] } : {})}
    >
      <div className="grid min-h-0 flex-1 desk:grid-cols-[340px_minmax(0,1fr)]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <section aria-label="Operations" tabIndex={0} className={list}>
          <OperationList selected={operation ?? null} />
        </section>
        {isOpen ? children : <ChooseHint>Choose an operation.</ChooseHint>}
      </div>
    </Screen>
  );
}
