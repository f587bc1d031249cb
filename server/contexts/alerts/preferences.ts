import { and, asc, eq, inArray, isNull, not, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { alertMessages } from '#domain/account-messages.ts'
import { alertKinds, maxAlertPreferences } from '#domain/alerts/alerts.ts'
import type { AlertWatch, MailSettings } from '#domain/alerts/schemas.ts'
import { optOutMails } from '#domain/emails/mails.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireActor, requireAdmin } from '#server/context.ts'
import { alertPreferences, savedSearches, switchedOffMails } from '#server/database/schema/alerts.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

/** Lists the signed-in user's alert preferences by category, in the order of subscription. @throws AppError `not-signed-in` */
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

/**
 * Replaces the signed-in user's alert preferences for one category, so that saving again repairs an earlier failure. Without
 * kinds, it removes them.
 * @throws AppError `not-signed-in`; `not-found` for a deleted category; `conflict` above the limit
 */
export async function saveAlertPreferences(ctx: Context, watch: AlertWatch): Promise<AlertWatch> {
  const actor = requireActor(ctx)
  const { categoryId, maxPrice, kinds } = watch
  const own = eq(alertPreferences.userId, actor.userId)
  const ofCategory = categoryId
    ? eq(alertPreferences.categoryId, categoryId)
    : isNull(alertPreferences.categoryId)

  await inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'alertPreferences', actor.userId)
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
    if ((await ctx.db.$count(alertPreferences, own)) > maxAlertPreferences)
      throw new AppError('conflict', alertMessages.tooMany(maxAlertPreferences), {
        title: alertMessages.saveFailureTitle,
      })
  }).catch((error) => {
    throw namesMissingCategory(error)
      ? new AppError('not-found', alertMessages.categoryMissing, { cause: error })
      : error
  })
  return watch
}

/** True when the foreign key rejects the category, which a query beforehand could not exclude. */
function namesMissingCategory(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { constraint?: string } | undefined) : undefined
  return cause?.constraint === 'alert_preferences_category_id_categories_id_fk'
}

/** Lists the mails that the signed-in user has switched off. @throws AppError `not-signed-in` */
export async function getMailSettings(ctx: Context): Promise<MailSettings> {
  const { userId } = requireActor(ctx)
  const rows = await ctx.db
    .select({ template: switchedOffMails.template })
    .from(switchedOffMails)
    .where(eq(switchedOffMails.userId, userId))
  return { switchedOff: optOutMails.filter((name) => rows.some(({ template }) => template === name)) }
}

/** Replaces the list of mails that the signed-in user has switched off. @throws AppError `not-signed-in` */
export async function saveMailSettings(ctx: Context, { switchedOff }: MailSettings): Promise<MailSettings> {
  const { userId } = requireActor(ctx)
  await inTransaction(ctx, async ({ db, clock }) => {
    const own = eq(switchedOffMails.userId, userId)
    await db.delete(switchedOffMails).where(and(own, not(inArray(switchedOffMails.template, switchedOff))))
    if (switchedOff.length === 0) return
    await db
      .insert(switchedOffMails)
      .values(switchedOff.map((template) => ({ userId, template, createdAt: clock.now() })))
      .onConflictDoNothing()
  })
  return getMailSettings(ctx)
}

/**
 * Moves alerts and saved searches of one category to another that receives its products. A user's existing alert on that
 * category remains, and its price limit applies to all of theirs. Called when a category is deleted, which deletes the
 * remaining ones.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function moveAlertPreferences(ctx: Context, input: { from: string; to: string }): Promise<void> {
  requireAdmin(ctx)
  const { db } = ctx
  const there = alias(alertPreferences, 'there')
  const isTheirs = and(eq(there.userId, alertPreferences.userId), eq(there.categoryId, input.to))
  const isMoving = eq(alertPreferences.categoryId, input.from)
  await db
    .update(alertPreferences)
    .set({ maxPrice: sql`${there.maxPrice}` })
    .from(there)
    .where(and(isMoving, isTheirs))
  const sameKind = db
    .select({ id: there.id })
    .from(there)
    .where(and(isTheirs, eq(there.kind, alertPreferences.kind)))
  await db
    .update(alertPreferences)
    .set({ categoryId: input.to })
    .where(and(isMoving, notExists(sameKind)))
  await moveSavedSearches(ctx, input)
}

/** Moves saved searches, except those that the user already has for that category. */
async function moveSavedSearches({ db }: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const there = alias(savedSearches, 'there')
  const moved = sql`replace(${savedSearches.query}, ${`category=${from}`}, ${`category=${to}`})`
  const same = db
    .select({ id: there.id })
    .from(there)
    .where(and(eq(there.userId, savedSearches.userId), eq(there.query, moved)))
  await db
    .update(savedSearches)
    .set({ categoryId: to, query: moved })
    .where(and(eq(savedSearches.categoryId, from), notExists(same)))
}
