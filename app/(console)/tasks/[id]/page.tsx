import { TaskScreen } from "@/components/task/task-screen";

export default async function TaskPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <TaskScreen key={id} taskId={id} />;
}
