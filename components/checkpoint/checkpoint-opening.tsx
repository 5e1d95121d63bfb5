import { Screen } from "@/components/ui/screen/screen";
import { DocumentSkeleton } from "./document-skeleton";

/** The page of a large checkpoint while its first rows are read. */
export function CheckpointOpening({ version }: { version: number }) {
  return (
    <Screen title={`Checkpoint v${version}`} crumbs={[{ label: "Tasks", href: "/tasks" }]}>
      <DocumentSkeleton />
    </Screen>
  );
}
