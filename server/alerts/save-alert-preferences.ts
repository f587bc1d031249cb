import { and, eq, inArray, isNull, not } from 'drizzle-orm'
import { alertMessages } from '#domain/account-messages.ts'
import { mostAlertPreferences } from '#domain/alerts/alerts.ts'
import type { AlertWatch } from '#domain/alerts/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireActor } from '../context.ts'
import { alertPreferences } from '../database/schema/alerts.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Sets what the signed-in person wants to be told of one category: all of it at once, so that saving again mends
 * whatever went wrong before. No kinds: nothing any more.
 * @throws AppError `not-signed-in`; `not-found` for a category that is gone; `conflict` above the limit
 */
export async function saveAlertPreferences(ctx: Context, watch: AlertWatch): Promise<AlertWatch> {
  const actor = requireActor(ctx)
  const { categoryId, maxPrice, kinds } = watch
  const own = eq(alertPreferences.userId, actor.userId)
  const ofCategory = categoryId
    ? eq(alertPreferences.categoryId, categoryId)
    : isNull(alertPreferences.categoryId)

  await inTransaction(ctx, async (ctx) => {
    await oneAtATime(ctx, 'alert-preferences', actor.userId)
    await ctx.db
      .delete(alertPreferences)
      .where(and(own, ofCategory, kinds.length > 0 ? not(inArray(alertPreferences.kind, kinds)) : undefined))
    if (kinds.length === 0) return
    await ctx.db
      .insert(alertPreferences)
      .values(
        kinds.map((kind) => ({
          userId: actor.userId,
          kind,
          categoryId,
          maxPrice,
          createdAt: ctx.clock.now(),
        })),
      )
      .onConflictDoUpdate({
        target: [alertPreferences.userId, alertPreferences.kind, alertPreferences.categoryId],
        set: { maxPrice },
      })
    if ((await ctx.db.$count(alertPreferences, own)) > mostAlertPreferences)
      throw new AppError('conflict', alertMessages.tooMany(mostAlertPreferences), {
        title: alertMessages.saveFailureTitle,
      })
  }).catch((error) => {
    throw namesMissingCategory(error)
      ? new AppError('not-found', alertMessages.categoryMissing, { cause: error })
      : error
  })
  return watch
}

/** The foreign key says it at the very moment of writing; looking first could be overtaken. */
function namesMissingCategory(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined
  return cause?.constraint === 'alert_preferences_category_id_categories_id_fk'
}
