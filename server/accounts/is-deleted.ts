import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

export async function isDeleted({ db }: Context, { userId }: { userId: string }): Promise<boolean> {
  const deleted = and(eq(profiles.id, userId), isNotNull(profiles.deletedAt))
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(deleted)
  return row !== undefined
}
