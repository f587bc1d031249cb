import { and, asc, eq, inArray, isNull, not, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { alertMessages } from '#domain/account-messages.ts'
import { alertKinds, maxAlertPreferences } from '#domain/alerts/alerts.ts'
import type { CategoryAlerts, MailSettings } from '#domain/alerts/schemas.ts'
import { optOutEmails } from '#domain/emails/email-templates.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireActor, requireAdmin } from '#server/context.ts'
import { alertPreferences, savedSearches, switchedOffMails } from '#server/database/schema/alerts.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

/** Lists the signed-in user's alerts by category, in the order of subscription. @throws AppError `not-signed-in` */
export async function listCategoryAlerts(ctx: Context): Promise<CategoryAlerts[]> {
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
  return [...Map.groupBy(rows, (row) => row.categoryId)].map(([categoryId, categoryRows]) => ({
    categoryId,
    maxPrice: categoryRows[0]?.maxPrice ?? null,
    kinds: alertKinds.filter((kind) => categoryRows.some((row) => row.kind === kind)),
  }))
}

/**
 * Replaces the signed-in user's alerts for one category as a whole, so that saving again repairs an earlier failure. Without
 * kinds, it removes them.
 * @throws AppError `not-signed-in`; `not-found` for a deleted category; `conflict` above the limit
 */
export async function saveCategoryAlerts(ctx: Context, alerts: CategoryAlerts): Promise<CategoryAlerts> {
  const actor = requireActor(ctx)
  const { categoryId, maxPrice, kinds } = alerts
  const isOwn = eq(alertPreferences.userId, actor.userId)
  const isOfCategory = categoryId
    ? eq(alertPreferences.categoryId, categoryId)
    : isNull(alertPreferences.categoryId)

  await inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'alertPreferences', actor.userId)
    await ctx.db
      .delete(alertPreferences)
      .where(
        and(isOwn, isOfCategory, kinds.length > 0 ? not(inArray(alertPreferences.kind, kinds)) : undefined),
      )
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
    if ((await ctx.db.$count(alertPreferences, isOwn)) > maxAlertPreferences)
      throw new AppError('conflict', alertMessages.tooMany(maxAlertPreferences), {
        title: alertMessages.saveFailureTitle,
      })
  }).catch((error) => {
    throw isMissingCategoryError(error)
      ? new AppError('not-found', alertMessages.categoryMissing, { cause: error })
      : error
  })
  return alerts
}

/** True when the foreign key rejects the category, which a query beforehand could not exclude. */
function isMissingCategoryError(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined
  return cause?.constraint === 'alert_preferences_category_id_categories_id_fk'
}

/** Lists the emails that the signed-in user has switched off. @throws AppError `not-signed-in` */
export async function getMailSettings(ctx: Context): Promise<MailSettings> {
  const { userId } = requireActor(ctx)
  const rows = await ctx.db
    .select({ template: switchedOffMails.template })
    .from(switchedOffMails)
    .where(eq(switchedOffMails.userId, userId))
  return { switchedOff: optOutEmails.filter((name) => rows.some(({ template }) => template === name)) }
}

/** Replaces the list of emails that the signed-in user has switched off. @throws AppError `not-signed-in` */
export async function saveMailSettings(ctx: Context, { switchedOff }: MailSettings): Promise<MailSettings> {
  const { userId } = requireActor(ctx)
  await inTransaction(ctx, async ({ db, clock }) => {
    const isOwn = eq(switchedOffMails.userId, userId)
    await db.delete(switchedOffMails).where(and(isOwn, not(inArray(switchedOffMails.template, switchedOff))))
    if (switchedOff.length === 0) return
    await db
      .insert(switchedOffMails)
      .values(switchedOff.map((template) => ({ userId, template, createdAt: clock.now() })))
      .onConflictDoNothing()
  })
  return getMailSettings(ctx)
}

/**
 * Moves alerts and saved searches of one category to another that receives its products. An alert that a user already has for
 * that category remains, and its price limit then applies to the moved ones too. Called before the first category is deleted,
 * which deletes the alerts that were not moved.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function moveAlertsToCategory(ctx: Context, input: { from: string; to: string }): Promise<void> {
  requireAdmin(ctx)
  const { db } = ctx
  const target = alias(alertPreferences, 'there')
  const isTargetOfSameUser = and(eq(target.userId, alertPreferences.userId), eq(target.categoryId, input.to))
  const isOfSource = eq(alertPreferences.categoryId, input.from)
  await db
    .update(alertPreferences)
    .set({ maxPrice: sql`${target.maxPrice}` })
    .from(target)
    .where(and(isOfSource, isTargetOfSameUser))
  const otherAlertsOfKind = db
    .select({ id: target.id })
    .from(target)
    .where(and(isTargetOfSameUser, eq(target.kind, alertPreferences.kind)))
  await db
    .update(alertPreferences)
    .set({ categoryId: input.to })
    .where(and(isOfSource, notExists(otherAlertsOfKind)))
  await moveSavedSearches(ctx, input)
}

/** Moves saved searches, except those that the user already has for that category. */
async function moveSavedSearches({ db }: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const target = alias(savedSearches, 'there')
  const movedQuery = sql`replace(${savedSearches.query}, ${`category=${from}`}, ${`category=${to}`})`
  const duplicates = db
    .select({ id: target.id })
    .from(target)
    .where(and(eq(target.userId, savedSearches.userId), eq(target.query, movedQuery)))
  await db
    .update(savedSearches)
    .set({ categoryId: to, query: movedQuery })
    .where(and(eq(savedSearches.categoryId, from), notExists(duplicates)))
}
