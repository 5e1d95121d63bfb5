import { ProfileScreen } from "@/components/agent/profile/profile-screen";

export default async function ProfilePage({ params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  return <ProfileScreen key={name} name={name} />;
}
