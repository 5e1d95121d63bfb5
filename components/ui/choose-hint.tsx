/** Beside a list, while nothing of it is open. Where the list before it is an EmptyState, there is nothing to choose. */
export function ChooseHint({ children }: { children: string }) {
  return <p className="hidden place-self-center text-t3 desk:block [:has([data-empty])+&]:hidden">{children}</p>;
}
