import { CheckpointScreen } from "@/components/checkpoint/checkpoint-screen";

export default async function CheckpointPage({ params }: { params: Promise<{ id: string; v: string }> }) {
  const { id, v } = await params;
  return <CheckpointScreen key={`${id}/${v}`} taskId={id} version={Number(v)} />;
}
