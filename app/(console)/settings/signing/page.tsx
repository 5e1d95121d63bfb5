import { SigningSection } from "@/components/settings/signing-section";

export default function SigningPage() {
  return <SigningSection />;
}
