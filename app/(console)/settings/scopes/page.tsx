import { ScopesSection } from "@/components/settings/scopes/scopes-section";

export default function ScopesPage() {
  return <ScopesSection />;
}
