import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { PrismaClient } from "../../prisma/generated/client";

/** Prisma on a pool that others use too: for records that are read or written one by one. Whoever opened the pool closes it. */
export function openPrisma(pool: Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}

export type { PrismaClient };
