import type { ReactNode } from "react";
import { SettingsScreen } from "@/components/settings/settings-screen";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SettingsScreen>{children}</SettingsScreen>;
}
