import { formatBytes } from "@/components/ui/format/format-bytes";
import { plural } from "@/components/ui/format/plural";

export interface FolderLook {
  readonly exists: boolean;
  readonly files: number;
  readonly bytes: number;
  /** There is more: the figures are floors. */
  readonly truncated: boolean;
}

export const NO_FOLDER = "No folder of this name here.";

/** What a folder holds: "214 files, 1.9 MB." */
export function folderWords({ files, bytes, truncated }: FolderLook): string {
  if (truncated) return `Over ${plural(files, "file")}, over ${formatBytes(bytes)}.`;
  return files === 0 ? "No files in it." : `${plural(files, "file")}, ${formatBytes(bytes)}.`;
}
