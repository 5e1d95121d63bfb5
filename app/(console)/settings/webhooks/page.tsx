import { WebhooksSection } from "@/components/settings/webhooks/webhooks-section";

export default function WebhooksPage() {
  return <WebhooksSection />;
}
