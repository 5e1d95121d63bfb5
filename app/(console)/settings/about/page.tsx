import { AboutSection } from "@/components/settings/about-section";
import { version } from "@/package.json";

export default function AboutPage() {
  return <AboutSection version={version} />;
}
