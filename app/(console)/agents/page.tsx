import { AgentsScreen } from "@/components/agent/agents-screen";
import { CutOffSessions } from "@/components/session/cut-off-sessions";

export default function AgentsPage() {
  return <AgentsScreen cutOff={<CutOffSessions />} />;
}
