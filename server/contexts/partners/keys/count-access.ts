import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { type Context, requireAdmin } from '#server/context.ts'
import { apiKeys, webhookEndpoints } from '#server/database/schema/partners.ts'

/** A user's API access: valid keys, the last call, endpoints. */
export async function countAccess(ctx: Context, { userId }: { userId: string }) {
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
