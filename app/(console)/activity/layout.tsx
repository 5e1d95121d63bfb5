import type { ReactNode } from "react";
import { ActivityLayout } from "@/components/activity/activity-layout";

export default function ActivitySection({ children }: { children: ReactNode }) {
  return <ActivityLayout>{children}</ActivityLayout>;
}
