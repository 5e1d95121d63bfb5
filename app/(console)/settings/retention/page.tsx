import { RetentionSection } from "@/components/settings/retention/retention-section";

export default function RetentionPage() {
  return <RetentionSection />;
}
