import { OperationDetail } from "@/components/operation/operation-detail";

export default async function OperationPage({ params }: { params: Promise<{ operation: string }> }) {
  const { operation } = await params;
  return <OperationDetail key={operation} operationId={operation} />;
}
