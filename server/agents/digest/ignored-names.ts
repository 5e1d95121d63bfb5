const FOLDERS = new Set([
  ".git",
  ".hg",
  ".svn",
  ".jj",
  "node_modules",
  "bower_components",
  ".next",
  ".nuxt",
  ".turbo",
  ".build",
  ".checkrein",
  ".cache",
  ".venv",
  "__pycache__",
  ".pytest_cache",
  ".mypy_cache",
  ".gradle",
  ".idea",
  "test-results",
  "playwright-report",
]);
const FILES = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);
const FILE_ENDINGS = [".tsbuildinfo", ".pyc", ".swp"];

/** Folders that tools make: version control, packages, caches, builds. Never entered. */
export function isIgnoredFolder(name: string): boolean {
  return FOLDERS.has(name);
}

/** Files that systems and tools leave behind. */
export function isIgnoredFile(name: string): boolean {
  return FILES.has(name) || FILE_ENDINGS.some((ending) => name.endsWith(ending));
}
