import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { type ApiRight, isKey } from '#domain/partners/rights.ts'
import type { Actor, Context } from '#server/context.ts'
import { keyActor, keyOwner } from '#server/contexts/accounts/find-key-owner.ts'
import { apiKeys } from '#server/database/schema/partners.ts'
import { digestOf } from './keys.ts'

export interface FoundKey {
  id: string
  rights: ApiRight[]
  actor: Actor
}

/** Written down this often at most, in milliseconds: not with every call. */
const interval = 60_000

const selectKey = (db: Context['db'], { digest }: { digest: string }) =>
  db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      rights: apiKeys.rights,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      owner: keyOwner(apiKeys.userId),
    })
    .from(apiKeys)
    .where(eq(apiKeys.digest, digest))

/**
 * Who asks with this key, and what it lets them do; notes that it was used.
 * @throws AppError `not-signed-in` for an unknown or expired key, or one of a suspended or deleted owner
 */
export async function findKey(ctx: Context, { secret }: { secret: string }): Promise<FoundKey> {
  const refused = () => new AppError('not-signed-in', partnerMessages.wrongKey)
  if (!isKey(secret)) throw refused()
  const [key] = await selectKey(ctx.db, { digest: digestOf(secret) })
  const now = ctx.clock.now()
  if (!key || (key.expiresAt && key.expiresAt <= now)) throw refused()
  const actor = keyActor(ctx, key)
  if (!actor) throw refused()
  const before = new Date(now.getTime() - interval)
  if (!key.lastUsedAt || key.lastUsedAt < before)
    await ctx.db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, key.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
  return { id: key.id, rights: key.rights, actor }
}
