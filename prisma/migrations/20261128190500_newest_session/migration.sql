-- CreateIndex
CREATE INDEX "agent_session_newest" ON "agent_session"("agent_id", "created_at" DESC);
