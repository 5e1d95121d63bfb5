import { ProfileScreen } from "@/components/agent/profile/profile-screen";

export default function NewProfilePage() {
  return <ProfileScreen />;
}
