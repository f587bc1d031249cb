import { asc, eq, lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { apiKeys } from '#server/database/schema/partners.ts'

/** A person's keys, for their export; never what would recognise one. */
export async function* readOwnKeys({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      nom: apiKeys.name,
      debut: apiKeys.prefix,
      droits: apiKeys.rights,
      creeeLe: apiKeys.createdAt,
      finitLe: apiKeys.expiresAt,
      derniereUtilisation: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt))
}

/** In the transaction that deletes the account. */
export async function forgetKeys({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
}

/** Keys that ended by themselves. */
export const deleteOldKeys = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, apiKeys, apiKeys.id, lt(apiKeys.expiresAt, before))
