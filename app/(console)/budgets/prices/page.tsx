import { PriceList } from "@/components/budget/prices/price-list";

export default function PricesPage() {
  return <PriceList />;
}
