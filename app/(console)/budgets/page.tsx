export default function BudgetsPage() {
  return null;
}
