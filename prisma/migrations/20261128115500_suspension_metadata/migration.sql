-- AlterTable
ALTER TABLE "suspension" ADD COLUMN     "metadata" JSON,
ADD COLUMN     "resume_metadata" JSON;
