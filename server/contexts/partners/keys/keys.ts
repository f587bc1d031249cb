import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import type { createKeySchema } from '#domain/partners/key-schemas.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { type ApiRight, keyMark, maxKeys, shownKeyLength } from '#domain/partners/rights.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { lockAccount } from '#server/contexts/accounts/lock-account.ts'
import { requirePassword } from '#server/contexts/accounts/require-password.ts'
import { apiKeys } from '#server/database/schema/partners.ts'

export interface ListedKey {
  id: string
  name: string
  /** How the key begins. */
  prefix: string
  rights: ApiRight[]
  createdAt: string
  /** Null: it ends when it is revoked. */
  expiresAt: string | null
  isExpired: boolean
  lastUsedAt: string | null
}

/** What is stored of a key. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The signed-in person's keys, newest first. @throws AppError `not-signed-in`, `forbidden` for who acts as them */
export async function listKeys(ctx: Context): Promise<ListedKey[]> {
  const { userId } = requireOwnSession(ctx)
  const rows = await ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), asc(apiKeys.id))
  const now = ctx.clock.now()
  return rows.map(({ userId: _, digest: __, createdAt, expiresAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * Makes a key of the signed-in person's. Its secret is returned here and nowhere else.
 * @throws AppError `not-signed-in`, `forbidden` for who acts as them; `invalid` for a wrong password; `conflict` beyond `maxKeys`
 */
export async function createKey(
  ctx: Context,
  { currentPassword, lifetime, ...key }: z.output<typeof createKeySchema>,
): Promise<{ id: string; secret: string }> {
  const title = partnerMessages.failureTitle
  const { userId, email } = requireOwnSession(ctx, undefined, title)
  await requirePassword(ctx, { userId, currentPassword, title })
  return inTransaction(ctx, async (ctx) => {
    // A concurrent deletion of the account either deletes the key or is noticed here.
    await lockAccount(ctx, { userId })
    const used = await ctx.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId))
    if (used.length >= maxKeys) throw new AppError('conflict', partnerMessages.tooManyKeys, { title })
    const now = ctx.clock.now()
    const secret = `${keyMark}${randomBytes(32).toString('base64url')}`
    const [made] = await ctx.db
      .insert(apiKeys)
      .values({
        ...key,
        userId,
        prefix: secret.slice(0, shownKeyLength),
        digest: digestOf(secret),
        createdAt: now,
        expiresAt: lifetime === null ? null : new Date(now.getTime() + lifetime * day),
      })
      .returning({ id: apiKeys.id, prefix: apiKeys.prefix })
    if (!made) throw new Error('the key was not written')
    await recordAudit(ctx, [
      {
        action: 'api-key.create',
        subject: { type: 'user', id: userId, name: email },
        after: { name: key.name, prefix: made.prefix, rights: key.rights },
      },
    ])
    return { id: made.id, secret }
  })
}

const day = 24 * 60 * 60 * 1000

/** Ends a key of the signed-in person's, from now on. @throws AppError `not-signed-in`, `forbidden`; `not-found` for another's */
export async function revokeKey(ctx: Context, input: { keyId: string }): Promise<void> {
  const { userId, email } = requireOwnSession(ctx)
  const missing = () => new AppError('not-found', partnerMessages.missingKey)
  if (!isUuid(input.keyId)) throw missing()
  await inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, input.keyId), eq(apiKeys.userId, userId)))
      .returning({ name: apiKeys.name, prefix: apiKeys.prefix })
    if (!gone) throw missing()
    await recordAudit(ctx, [
      {
        action: 'api-key.revoke',
        subject: { type: 'user', id: userId, name: email },
        before: { name: gone.name, prefix: gone.prefix },
      },
    ])
  })
}
