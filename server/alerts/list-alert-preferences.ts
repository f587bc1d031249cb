import { asc, eq } from 'drizzle-orm'
import { alertKinds } from '#domain/alerts/alerts.ts'
import type { AlertWatch } from '#domain/alerts/schemas.ts'
import { type Context, requireActor } from '../context.ts'
import { alertPreferences } from '../database/schema/alerts.ts'

/** What the signed-in person wants to be told of, by category, in the order they asked for it. @throws AppError `not-signed-in` */
export async function listAlertPreferences(ctx: Context): Promise<AlertWatch[]> {
  const actor = requireActor(ctx)
  const rows = await ctx.db
    .select({
      kind: alertPreferences.kind,
      categoryId: alertPreferences.categoryId,
      maxPrice: alertPreferences.maxPrice,
    })
    .from(alertPreferences)
    .where(eq(alertPreferences.userId, actor.userId))
    .orderBy(asc(alertPreferences.createdAt), asc(alertPreferences.id))
  return [...Map.groupBy(rows, (row) => row.categoryId)].map(([categoryId, own]) => ({
    categoryId,
    maxPrice: own[0]?.maxPrice ?? null,
    kinds: alertKinds.filter((kind) => own.some((row) => row.kind === kind)),
  }))
}
