import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";

// What a console shows is always now, and its scripts carry the nonce of one request.
export const dynamic = "force-dynamic";

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <AppShell sections={["tasks"]} person={{ name: "local", role: "Admin" }}>
      {children}
    </AppShell>
  );
}
