import { RecoveryScreen } from "@/components/session/recovery-screen";

export default function RecoveryPage() {
  return <RecoveryScreen />;
}
