import { announce } from "./announcer";

/** Puts text on the clipboard and says so; false where the browser refuses. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce("Copied");
    return true;
  } catch {
    announce("The browser did not allow copying");
    return false;
  }
}
