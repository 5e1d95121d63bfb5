-- AlterTable
ALTER TABLE "live_state" ADD COLUMN     "checkpoint_version" INTEGER,
ALTER COLUMN "data" DROP NOT NULL;
