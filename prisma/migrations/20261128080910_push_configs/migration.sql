-- CreateIndex
CREATE INDEX "webhook_endpoint_tenant" ON "webhook_endpoint"("tenant_id") WHERE (task_id is null);
