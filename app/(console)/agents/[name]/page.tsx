import { AgentScreen } from "@/components/agent/agent-screen";

export default async function AgentPage({ params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  return <AgentScreen key={name} name={name} />;
}
