-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "overdue_at" TIMESTAMPTZ(3),
ADD COLUMN     "review_by" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "suspension_review" ON "suspension"("review_by") WHERE (resumed_at is null and overdue_at is null and review_by is not null);
