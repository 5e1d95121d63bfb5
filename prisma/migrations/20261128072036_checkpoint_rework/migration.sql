-- AlterTable
ALTER TABLE "task" ADD COLUMN     "forked_from_version" INTEGER;

-- CreateTable
CREATE TABLE "journal_cut" (
    "task_id" UUID NOT NULL,
    "made_version" INTEGER NOT NULL,
    "after_version" INTEGER NOT NULL,
    "keeps_answers" BOOLEAN NOT NULL,
    "lifted_version" INTEGER,

    CONSTRAINT "journal_cut_pkey" PRIMARY KEY ("task_id","made_version")
);

-- CreateIndex
CREATE INDEX "task_forks" ON "task"("forked_from_task_id") WHERE (forked_from_task_id is not null);

-- AddForeignKey
ALTER TABLE "journal_cut" ADD CONSTRAINT "journal_cut_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
