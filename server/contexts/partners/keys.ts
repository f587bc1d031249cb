import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { StandingAccess } from '#domain/accounts/standing-access.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import {
  type ApiRight,
  apiRightLabels,
  isKey,
  keyPrefix,
  maxKeys,
  shownKeyLength,
} from '#domain/partners/rights.ts'
import type { createKeySchema } from '#domain/partners/schemas.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Actor, type Context, inTransaction, requireAdmin, requireOwnSession } from '#server/context.ts'
import { selectKeyOwner, toKeyActor } from '#server/contexts/accounts/find-key-owner.ts'
import { lockAccount } from '#server/contexts/accounts/lock-accounts.ts'
import { notifyAccessEvent } from '#server/contexts/accounts/second-factor/factors.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { apiKeys, webhookEndpoints } from '#server/database/schema/partners.ts'

export interface ListedKey {
  id: string
  name: string
  /** The first characters of the key, by which its owner recognises it. */
  prefix: string
  rights: ApiRight[]
  createdAt: string
  /** Null for a key without expiry. */
  expiresAt: string | null
  isExpired: boolean
  lastUsedAt: string | null
}

/** Hashes a key, because the database stores only its digest. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Lists the signed-in user's keys, newest first. @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator */
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
 * Creates a key of the signed-in user and returns its secret, which is not stored.
 * @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator; `conflict` beyond `maxKeys`
 */
export async function createKey(
  ctx: Context,
  { lifetime, ...key }: z.output<typeof createKeySchema>,
): Promise<{ id: string; secret: string }> {
  const title = partnerMessages.failureTitle
  const { userId, email } = requireOwnSession(ctx, undefined, title)
  return inTransaction(ctx, async (ctx) => {
    // A concurrent deletion of the account either deletes the key or is noticed here.
    await lockAccount(ctx, { userId })
    const existingKeys = await ctx.db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId))
    if (existingKeys.length >= maxKeys) throw new AppError('conflict', partnerMessages.tooManyKeys, { title })
    const now = ctx.clock.now()
    const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`
    const [created] = await ctx.db
      .insert(apiKeys)
      .values({
        ...key,
        userId,
        prefix: secret.slice(0, shownKeyLength),
        digest: hashKey(secret),
        createdAt: now,
        expiresAt: lifetime === null ? null : new Date(now.getTime() + lifetime * dayMs),
      })
      .returning({ id: apiKeys.id, prefix: apiKeys.prefix })
    if (!created) throw new Error('the key was not written')
    await recordAudit(ctx, [
      {
        action: 'api-key.create',
        subject: { type: 'user', id: userId, name: email },
        after: { name: key.name, prefix: created.prefix, rights: key.rights },
      },
    ])
    await notifyAccessEvent(ctx, { userId, event: 'key-created', name: key.name })
    return { id: created.id, secret }
  })
}

const dayMs = 24 * 60 * 60 * 1000

/** Revokes a key of the signed-in user. @throws AppError `not-signed-in`, `forbidden`; `not-found` for another user's key */
export async function revokeKey(ctx: Context, input: { keyId: string }): Promise<void> {
  const { userId, email } = requireOwnSession(ctx)
  const missing = () => new AppError('not-found', partnerMessages.missingKey)
  if (!isUuid(input.keyId)) throw missing()
  await inTransaction(ctx, async (ctx) => {
    const [revoked] = await ctx.db
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, input.keyId), eq(apiKeys.userId, userId)))
      .returning({ name: apiKeys.name, prefix: apiKeys.prefix })
    if (!revoked) throw missing()
    await recordAudit(ctx, [
      {
        action: 'api-key.revoke',
        subject: { type: 'user', id: userId, name: email },
        before: { name: revoked.name, prefix: revoked.prefix },
      },
    ])
  })
}

export interface FoundKey {
  id: string
  rights: ApiRight[]
  actor: Actor
}

/** A key's use is recorded no more often, so that not every call writes to the database. */
const useRecordIntervalMs = 60_000

const selectKey = (db: Context['db'], { digest }: { digest: string }) =>
  db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      rights: apiKeys.rights,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      owner: selectKeyOwner(apiKeys.userId),
    })
    .from(apiKeys)
    .where(eq(apiKeys.digest, digest))

/**
 * Returns the owner and the rights of a key, and records its use.
 * @throws AppError `not-signed-in` for an unknown or expired key, or one of a suspended or deleted owner
 */
export async function findKey(ctx: Context, { secret }: { secret: string }): Promise<FoundKey> {
  const wrongKeyError = () => new AppError('not-signed-in', partnerMessages.wrongKey)
  if (!isKey(secret)) throw wrongKeyError()
  const [key] = await selectKey(ctx.db, { digest: hashKey(secret) })
  const now = ctx.clock.now()
  if (!key || (key.expiresAt && key.expiresAt <= now)) throw wrongKeyError()
  const actor = toKeyActor(ctx, key)
  if (!actor) throw wrongKeyError()
  const before = new Date(now.getTime() - useRecordIntervalMs)
  if (!key.lastUsedAt || key.lastUsedAt < before)
    await ctx.db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, key.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
  return { id: key.id, rights: key.rights, actor }
}

/** Returns a user's number of valid keys, last call and number of endpoints. */
export async function summarizeAccess(ctx: Context, { userId }: { userId: string }) {
  requireAdmin(ctx)
  const [[keys], endpoints] = await Promise.all([
    ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        lastUsedAt: sql`max(${apiKeys.lastUsedAt})`.mapWith(apiKeys.lastUsedAt),
      })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.userId, userId),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.clock.now())),
        ),
      ),
    ctx.db.$count(webhookEndpoints, eq(webhookEndpoints.userId, userId)),
  ])
  return { keys: keys?.count ?? 0, lastCallAt: keys?.lastUsedAt?.toISOString() ?? null, endpoints }
}

/** Reads a user's keys for their export, without anything that identifies a secret. */
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

/** Deletes a user's keys in the transaction that deletes the account. */
export async function eraseKeys({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
}

/** Deletes old expired keys. */
export const deleteOldKeys = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, apiKeys, apiKeys.id, lt(apiKeys.expiresAt, before))

/** A user's keys that have not expired, for the register of standing access. */
export async function listKeyAccess(
  { db, clock }: Context,
  { userId }: { userId: string },
): Promise<StandingAccess[]> {
  const isValid = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, clock.now()))
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isValid))
    .orderBy(desc(apiKeys.createdAt), asc(apiKeys.id))
  return rows.map(({ id, name, rights, createdAt, lastUsedAt }) => ({
    kind: 'key',
    id,
    name,
    detail: rights.map((right) => apiRightLabels[right]).join(', '),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}
