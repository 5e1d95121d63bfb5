-- CreateIndex
CREATE INDEX "interrupt_settled" ON "interrupt"("tenant_id", "answered_at" DESC) WHERE (answered_at is not null);
