export type ThemeChoice = "system" | "light" | "dark";

const KEY = "checkrein.theme";
const listeners = new Set<() => void>();

/** Runs in the page's head before anything is painted, so that a fixed theme never flashes the other. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

export function readTheme(): ThemeChoice {
  const fixed = document.documentElement.dataset.theme;
  return fixed === "light" || fixed === "dark" ? fixed : "system";
}

/** Fixes the theme in this browser, or lets it follow the system again. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = choice;
    localStorage.setItem(KEY, choice);
  }
  for (const listener of listeners) listener();
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
