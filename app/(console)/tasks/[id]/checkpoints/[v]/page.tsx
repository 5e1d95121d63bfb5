import { headers } from "next/headers";
import { CheckpointScreen } from "@/components/checkpoint/checkpoint-screen";
import { firstLook } from "@/server/api/tree/first-look";
import { webTreeDoor } from "@/server/wiring";

interface PageProps {
  params: Promise<{ id: string; v: string }>;
  searchParams: Promise<{ path?: string | string[] }>;
}

export default async function CheckpointPage({ params, searchParams }: PageProps) {
  const { id, v } = await params;
  const { path } = await searchParams;
  const shown = { taskId: id, version: Number(v) };
  // Whoever comes from another page of the console has its scripts: they read the document themselves.
  const isNew = (await headers()).get("accept")?.includes("text/html") ?? false;
  const pointer = typeof path === "string" ? path : null;
  // Waited for: React shows what comes behind the rest of a page only 300 ms after that was painted.
  const first = isNew ? await firstLook(webTreeDoor(), { source: shown, pointer }) : null;
  return <CheckpointScreen key={`${id}/${v}`} {...shown} first={first} />;
}
