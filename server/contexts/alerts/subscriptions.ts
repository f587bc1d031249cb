import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alertMessages } from '#domain/account-messages.ts'
import { type AlertKind, alertKindLabels, maxAlertPreferences } from '#domain/alerts/alerts.ts'
import { templateLabel } from '#domain/emails/email-templates.ts'
import { AppError } from '#domain/errors.ts'
import {
  invalidLink,
  readSubscription,
  type Subscription,
} from '#server/capabilities/email/unsubscribe-token.ts'
import { type Context, inTransaction } from '#server/context.ts'
import {
  alertPreferences,
  productWatches,
  savedSearches,
  switchedOffMails,
} from '#server/database/schema/alerts.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { listPublicPeople } from '../accounts/people.ts'
import { addWatches } from './product-watches.ts'
import { isPublicProduct } from './read-products.ts'
import { saveSearchForUser } from './save-search.ts'

export interface SubscriptionState {
  /** The alerts that the link ends, in French. */
  text: string
  isActive: boolean
}

export async function describeSubscription(
  ctx: Context,
  subscription: Subscription,
): Promise<SubscriptionState> {
  const [texts, counts] = await Promise.all([
    Promise.all([
      watchText(ctx, subscription),
      preferencesText(ctx, subscription),
      searchText(subscription),
      mailText(subscription),
    ]),
    Promise.all([
      ctx.db.$count(productWatches, watchRows(subscription)),
      ctx.db.$count(alertPreferences, preferenceRows(subscription)),
      ctx.db.$count(savedSearches, searchRows(subscription)),
      countSwitchedOn(ctx, subscription),
    ]),
  ])
  return {
    text: texts.filter(Boolean).join(' et '),
    isActive: counts.some((count) => count > 0),
  }
}

/** The condition for a subscription's rows in one table; it matches none for another kind of subscription. */
const watchRows = ({ userId, watch }: Subscription): SQL | undefined =>
  and(
    eq(productWatches.userId, userId),
    inArray(productWatches.kind, watch?.kinds ?? []),
    eq(productWatches.productId, watch?.productId ?? userId),
  )

const preferenceRows = ({ userId, preferences = [] }: Subscription): SQL | undefined =>
  and(
    eq(alertPreferences.userId, userId),
    // An empty list matches no row.
    inArray(
      alertPreferences.kind,
      preferences.map(({ kind }) => kind),
    ),
    or(
      ...preferences.map(({ kind, categoryId }) =>
        and(
          eq(alertPreferences.kind, kind),
          categoryId ? eq(alertPreferences.categoryId, categoryId) : isNull(alertPreferences.categoryId),
        ),
      ),
    ),
  )

const searchRows = ({ userId, search }: Subscription): SQL | undefined =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.query, search?.query ?? ''))

const mailRows = ({ userId, mail }: Subscription): SQL | undefined =>
  and(eq(switchedOffMails.userId, userId), eq(switchedOffMails.template, mail ?? ''))

/** Returns 1 for an email that is not switched off. */
const countSwitchedOn = async ({ db }: Context, subscription: Subscription): Promise<number> =>
  subscription.mail ? 1 - (await db.$count(switchedOffMails, mailRows(subscription))) : 0

const quoted = (text: string) => `«\u00a0${text}\u00a0»`

const alertsText = (kinds: AlertKind[]) =>
  `les alertes ${[...new Set(kinds)].map((kind) => quoted(alertKindLabels[kind].name)).join(', ')}`

/** The title of a product that is no longer public is not disclosed. */
const productName = ({ title, number, isPublic }: { title: string; number: number; isPublic: boolean }) =>
  isPublic ? quoted(title) : `l’annonce n°\u00a0${number}, qui n’est plus en ligne`

async function watchText({ db }: Context, { watch }: Subscription): Promise<string | null> {
  if (!watch) return null
  const [product] = await db
    .select({ title: products.title, number: products.number, isPublic: sql<boolean>`${isPublicProduct}` })
    .from(products)
    .where(eq(products.id, watch.productId))
  return `${alertsText(watch.kinds)} sur ${product ? productName(product) : 'un produit qui n’existe plus'}`
}

async function preferencesText({ db }: Context, { preferences }: Subscription): Promise<string | null> {
  if (!preferences || preferences.length === 0) return null
  const ids = [...new Set(preferences.flatMap(({ categoryId }) => categoryId ?? []))]
  const names = ids.length
    ? await db.select({ name: categories.name }).from(categories).where(inArray(categories.id, ids))
    : []
  const hasAllCategories = preferences.some(({ categoryId }) => categoryId === null)
  const scopes = [
    ...names.map(({ name }) => `de la catégorie ${quoted(name)}`),
    ...(hasAllCategories ? ['de toutes les catégories'] : []),
  ]
  return [alertsText(preferences.map(({ kind }) => kind)), scopes.join(' et ')].filter(Boolean).join(' ')
}

const searchText = ({ search }: Subscription): string | null =>
  search ? `les nouveautés de votre recherche ${quoted(search.name)}` : null

const mailText = ({ mail }: Subscription): string | null =>
  mail ? `les emails ${quoted(templateLabel(mail))}` : null

/** Returns the subscription that an email's link would end. The signature of the link replaces a session. @throws AppError `not-found` */
export async function getSubscription(ctx: Context, input: { token: string }): Promise<SubscriptionState> {
  return describeSubscription(ctx, readSubscription(ctx, input.token))
}

/** Ends the subscription of an email. The signature of its link replaces a session. @throws AppError `not-found` */
export async function endSubscription(ctx: Context, input: { token: string }): Promise<SubscriptionState> {
  const subscription = readSubscription(ctx, input.token)
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await db.delete(productWatches).where(watchRows(subscription))
    await db.delete(alertPreferences).where(preferenceRows(subscription))
    await db.delete(savedSearches).where(searchRows(subscription))
    await switchOffMail(ctx, subscription)
  })
  return describeSubscription(ctx, subscription)
}

/**
 * Restores the subscription that an email's link ended, except watches of products and categories deleted since. The signature of
 * the link replaces a session.
 * @throws AppError `not-found`; `conflict` above a limit
 */
export async function restoreSubscription(
  ctx: Context,
  input: { token: string },
): Promise<SubscriptionState> {
  const subscription = readSubscription(ctx, input.token)
  if (!(await hasAccount(ctx, subscription))) throw invalidLink()
  await inTransaction(ctx, async (ctx) => {
    await restoreWatch(ctx, subscription)
    await restorePreferences(ctx, subscription)
    await restoreSearch(ctx, subscription)
    await ctx.db.delete(switchedOffMails).where(mailRows(subscription))
  })
  return describeSubscription(ctx, subscription)
}

/** The link of a deleted account's email changes nothing (règlement (UE) 2016/679, art. 17). */
async function hasAccount(ctx: Context, { userId }: Subscription): Promise<boolean> {
  const person = (await listPublicPeople(ctx, { userIds: [userId] })).get(userId)
  return person !== undefined && !person.isDeleted
}

async function switchOffMail(ctx: Context, subscription: Subscription): Promise<void> {
  const { userId, mail } = subscription
  if (!mail || !(await hasAccount(ctx, subscription))) return
  await ctx.db.insert(switchedOffMails).values({ userId, template: mail }).onConflictDoNothing()
}

async function restoreWatch(ctx: Context, { userId, watch }: Subscription): Promise<void> {
  if (!watch || (await ctx.db.$count(products, eq(products.id, watch.productId))) === 0) return
  await lockInTransaction(ctx.db, 'productWatches', userId)
  await addWatches(ctx, { userId, ...watch })
}

async function restorePreferences(ctx: Context, { userId, preferences }: Subscription): Promise<void> {
  const ids = preferences?.flatMap(({ categoryId }) => categoryId ?? []) ?? []
  const existing = ids.length
    ? await ctx.db.select({ id: categories.id }).from(categories).where(inArray(categories.id, ids))
    : []
  const rows = (preferences ?? []).filter(
    ({ categoryId }) => categoryId === null || existing.some(({ id }) => id === categoryId),
  )
  if (rows.length === 0) return
  await lockInTransaction(ctx.db, 'alertPreferences', userId)
  const createdAt = ctx.clock.now()
  await ctx.db
    .insert(alertPreferences)
    .values(rows.map((row) => ({ ...row, userId, createdAt })))
    .onConflictDoNothing()
  if ((await ctx.db.$count(alertPreferences, eq(alertPreferences.userId, userId))) > maxAlertPreferences)
    throw new AppError('conflict', alertMessages.tooMany(maxAlertPreferences), {
      title: alertMessages.saveFailureTitle,
    })
}

async function restoreSearch(ctx: Context, subscription: Subscription): Promise<void> {
  const { userId, search } = subscription
  if (!search || (await ctx.db.$count(savedSearches, searchRows(subscription))) > 0) return
  await saveSearchForUser(ctx, { userId, ...search })
}
