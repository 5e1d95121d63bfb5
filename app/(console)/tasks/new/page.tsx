import { redirect } from "next/navigation";

/** A link that starts a task: the dialog opens over the list. */
export default async function NewTaskPage({ searchParams }: { searchParams: Promise<{ agent?: string | string[] }> }) {
  const { agent } = await searchParams;
  const wanted = Array.isArray(agent) ? agent[0] : agent;
  redirect(`/tasks?new=${encodeURIComponent(wanted ?? "")}`);
}
