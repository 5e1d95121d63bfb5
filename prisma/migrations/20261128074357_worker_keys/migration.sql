-- AlterTable
ALTER TABLE "agent_worker" ADD COLUMN     "key_id" UUID;
