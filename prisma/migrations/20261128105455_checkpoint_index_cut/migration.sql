-- CreateIndex
CREATE INDEX "checkpoint_index_cut" ON "checkpoint"("task_id") WHERE (index_cut);
