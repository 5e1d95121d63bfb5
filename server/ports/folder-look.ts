/** What a folder on the server's machine holds, counted up to a bound; `truncated` when there is more. */
export interface FolderLook {
  readonly exists: boolean;
  readonly files: number;
  readonly bytes: number;
  readonly truncated: boolean;
}
