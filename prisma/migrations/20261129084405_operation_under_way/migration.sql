-- CreateIndex
CREATE INDEX "operation_under_way" ON "operation"("tenant_id") WHERE (finished_at is null);
