/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="-top-16 fixed left-2 z-99 rounded-md bg-ink px-3 py-2 text-on-ink focus:top-2">
      Skip to content
    </a>
  );
}
