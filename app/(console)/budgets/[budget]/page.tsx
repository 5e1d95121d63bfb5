import { BudgetDetail } from "@/components/budget/budget-detail";

export default async function BudgetPage({ params }: { params: Promise<{ budget: string }> }) {
  const { budget } = await params;
  return <BudgetDetail key={budget} budgetId={budget} />;
}
