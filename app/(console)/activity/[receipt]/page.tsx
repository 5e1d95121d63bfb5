import { ReceiptDrawer } from "@/components/activity/receipt-drawer";

export default async function ReceiptPage({ params }: { params: Promise<{ receipt: string }> }) {
  const { receipt } = await params;
  return <ReceiptDrawer key={receipt} reference={receipt} />;
}
