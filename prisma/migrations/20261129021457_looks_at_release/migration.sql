-- AlterTable
ALTER TABLE "budget_slot" ADD COLUMN     "looks_at_release" BOOLEAN NOT NULL DEFAULT false;

-- Dealt out before this was known: the next one to give back looks.
UPDATE "budget_slot" SET "looks_at_release" = true;
