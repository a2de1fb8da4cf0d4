import type { Prisma } from "@/lib/db/client.ts";

/** The one place where a typed value becomes Prisma's JSON input; the value must be plain data. */
export function toJson(value: unknown): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}
