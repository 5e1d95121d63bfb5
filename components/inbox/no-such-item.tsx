import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** For an address of the inbox that names nothing that is there. */
export function NoSuchItem() {
  return (
    <EmptyState title="No such item in the inbox." action={<ButtonLink href="/inbox">The whole inbox</ButtonLink>}>
      Its task or budget may be gone, or the address mistyped.
    </EmptyState>
  );
}
