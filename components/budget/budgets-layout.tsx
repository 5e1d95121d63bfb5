"use client";
import { useSelectedLayoutSegment } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useBudgetNews } from "@/components/data/budgets/use-budgets";
import { ChooseHint } from "@/components/ui/choose-hint";
import { cn } from "@/components/ui/cn";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Screen } from "@/components/ui/screen/screen";
import { BudgetDialog } from "./budget-dialog";
import { BudgetList } from "./budget-list";

/** Budgets: the list, and beside it the one that is open. On a phone one of the two. */
export function BudgetsLayout({ children }: { children: ReactNode }) {
  /** The id of the open budget, or the prices. */
  const open = useSelectedLayoutSegment();
  const [isMaking, setIsMaking] = useState(false);
  const isOpen = open !== null;
  useBudgetNews();
  useShortcuts([{ keys: "shift+b", label: "New budget", group: "Budgets", run: () => setIsMaking(true) }]);
  const list = cn(
    "min-h-0 overflow-auto border-line p-1.5 focus-visible:-outline-offset-2 desk:border-r",
    isOpen && "phone:hidden",
  );
  return (
    <Screen
      title="Budgets"
      {...(isOpen
        ? { phoneTitle: open === "prices" ? "Prices" : "Budget", crumbs: [{ label: "Budgets", href: "/budgets" }] }
        : {})}
    >
      <div className="grid min-h-0 flex-1 desk:grid-cols-[392px_minmax(0,1fr)]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <section aria-label="Budgets" tabIndex={0} className={list}>
          <BudgetList selected={open} onNew={() => setIsMaking(true)} />
        </section>
        {isOpen ? children : <ChooseHint>Choose a budget.</ChooseHint>}
      </div>
      {isMaking ? <BudgetDialog budget={null} onClose={() => setIsMaking(false)} /> : null}
    </Screen>
  );
}
