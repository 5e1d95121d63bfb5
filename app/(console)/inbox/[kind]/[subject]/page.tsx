import { InboxDetail } from "@/components/inbox/inbox-detail";

export default async function InboxItemPage({ params }: { params: Promise<{ kind: string; subject: string }> }) {
  const { kind, subject } = await params;
  return <InboxDetail key={`${kind}/${subject}`} kind={kind} subject={subject} />;
}
