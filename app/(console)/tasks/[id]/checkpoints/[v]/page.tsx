import { headers } from "next/headers";
import { Suspense } from "react";
import { CheckpointOpening } from "@/components/checkpoint/checkpoint-opening";
import { CheckpointScreen } from "@/components/checkpoint/checkpoint-screen";
import { firstLook } from "@/server/api/tree/first-look";
import type { TreeView } from "@/server/contract/document/tree/tree-protocol";
import { webTreeDoor } from "@/server/wiring";

interface PageProps {
  params: Promise<{ id: string; v: string }>;
  searchParams: Promise<{ path?: string | string[] }>;
}

export default async function CheckpointPage({ params, searchParams }: PageProps) {
  const { id, v } = await params;
  const { path } = await searchParams;
  const shown = { taskId: id, version: Number(v) };
  const key = `${id}/${v}`;
  const look = await firstLook(webTreeDoor(), {
    source: shown,
    pointer: typeof path === "string" ? path : null,
    // Whoever comes from another page of the console has its scripts: they read the document themselves.
    isWanted: (await headers()).get("accept")?.includes("text/html") ?? false,
  });
  if (!look.isLarge) return <CheckpointScreen key={key} {...shown} first={await look.view} />;
  return (
    <Suspense key={key} fallback={<CheckpointOpening version={shown.version} />}>
      <Opened {...shown} view={look.view} />
    </Suspense>
  );
}

async function Opened({ view, ...shown }: { taskId: string; version: number; view: Promise<TreeView | null> }) {
  return <CheckpointScreen {...shown} first={await view} />;
}
