import { SearchScreen } from "@/components/checkpoint/search/search-screen";

export default function CheckpointsPage() {
  return <SearchScreen />;
}
