import type { ReactNode } from "react";
import { InboxLayout } from "@/components/inbox/inbox-layout";

export default function InboxSection({ children }: { children: ReactNode }) {
  return <InboxLayout>{children}</InboxLayout>;
}
