import { RulesSection } from "@/components/settings/rules/rules-section";

export default function RulesPage() {
  return <RulesSection />;
}
