-- AlterTable
ALTER TABLE "budget_window" ADD COLUMN     "once_units" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "budget_addition" (
    "id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "units" BIGINT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "budget_addition_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "budget_addition_due" ON "budget_addition"("ends_at");

-- CreateIndex
CREATE INDEX "budget_addition_budget_id_idx" ON "budget_addition"("budget_id");

-- AddForeignKey
ALTER TABLE "budget_addition" ADD CONSTRAINT "budget_addition_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "budget"("id") ON DELETE CASCADE ON UPDATE CASCADE;
