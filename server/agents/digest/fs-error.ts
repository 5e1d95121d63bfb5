// The machine ran out of something; the folder is not at fault, so it must not show in the digest.
const SHORTAGES = ["EMFILE", "ENFILE", "ENOMEM", "ENOBUFS"];

/** The system's code of a failed file call ("EACCES"). Throws on what says nothing about the file itself. */
export function fileErrorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !/^E[A-Z0-9]+$/.test(code) || SHORTAGES.includes(code)) throw error;
  return code;
}

/** Codes that mean nothing is at that path any more. */
export function isGone(code: string): boolean {
  return code === "ENOENT" || code === "ENOTDIR";
}
