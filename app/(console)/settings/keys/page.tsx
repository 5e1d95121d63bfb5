import { KeysSection } from "@/components/settings/keys/keys-section";

export default function KeysPage() {
  return <KeysSection />;
}
