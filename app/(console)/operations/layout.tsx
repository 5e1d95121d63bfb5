import type { ReactNode } from "react";
import { OperationsLayout } from "@/components/operation/operations-layout";

export default function OperationsSection({ children }: { children: ReactNode }) {
  return <OperationsLayout>{children}</OperationsLayout>;
}
