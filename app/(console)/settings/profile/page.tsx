import { ProfileSection } from "@/components/settings/profile/profile-section";

export default function ProfilePage() {
  return <ProfileSection />;
}
