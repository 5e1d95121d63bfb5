import type { ReactNode } from "react";
import { BudgetsLayout } from "@/components/budget/budgets-layout";

export default function BudgetsSection({ children }: { children: ReactNode }) {
  return <BudgetsLayout>{children}</BudgetsLayout>;
}
