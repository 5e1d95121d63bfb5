import { AgentsScreen } from "@/components/agent/agents-screen";

export default function AgentsPage() {
  return <AgentsScreen />;
}
