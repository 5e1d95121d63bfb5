-- DropIndex
DROP INDEX "operation_due";

-- CreateIndex
CREATE INDEX "operation_due" ON "operation"("next_at", "id") WHERE (decided_at is null);
