import { sql } from 'drizzle-orm'
import { type AlertKind, alertKinds } from '#domain/alerts/alerts.ts'
import type { DecidedAlert } from '#domain/alerts/decide-alerts.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { type Cents, decimalFromCents } from '#domain/money.ts'
import { type EmailRequest, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import {
  oneClickUnsubscribeUrl,
  type Subscription,
  signSubscription,
  unsubscribePageUrl,
} from '#server/capabilities/email/unsubscribe-token.ts'
import type { Context } from '#server/context.ts'
import { alertPreferences, productWatches, sentAlerts } from '#server/database/schema/alerts.ts'
import { isActiveUser, listContacts } from '../accounts/people.ts'
import { type AlertProduct, mailPictureUrl } from './read-products.ts'

export interface ProductAlert extends DecidedAlert {
  product: AlertProduct
  oldPrice?: Cents | null
  lowestPrice?: Cents | null
}

/** The alerts of one user about one product, each with its reasons: a watch, preferences, or both. */
interface Recipient extends Record<string, unknown> {
  userId: string
  productId: string
  reasons: { kind: AlertKind; preference: NonNullable<Subscription['preferences']>[number] | null }[]
}

/** The number of emails enqueued at a time. */
const pageSize = 500

/**
 * Enqueues one email for each user and product. A user is not notified of the same again within the interval. Call it in a
 * transaction, because it reads the recipients once and fetches them page by page.
 */
export async function mailProductAlerts(
  ctx: Context,
  { alerts, minIntervalMs }: { alerts: ProductAlert[]; minIntervalMs: number },
): Promise<void> {
  if (alerts.length === 0) return
  await declareRecipientCursor(ctx, alerts)
  for (;;) {
    const { rows } = await ctx.db.execute<Recipient>(
      sql`fetch forward ${sql.raw(String(pageSize))} from alert_recipients`,
    )
    if (rows.length === 0) break
    const notified = await markNotified(ctx, rows, minIntervalMs)
    if (notified.size > 0)
      await enqueueEmails(ctx, await buildMails(ctx, { recipients: rows, notified, alerts }))
  }
  await ctx.db.execute(sql`close alert_recipients`)
}

/** Opens a cursor in a constant order, so that two processes do not deadlock. */
async function declareRecipientCursor({ db }: Context, alerts: ProductAlert[]): Promise<void> {
  const events = alerts.map(({ product, kind, actorIds, isForWatchersOnly }) => ({
    product_id: product.id,
    kind,
    price: product.price === null ? null : decimalFromCents(product.price),
    category_id: product.categoryId,
    family_id: product.familyId,
    // Users are not notified of their own changes, nor sellers of their own products.
    never: [product.sellerId, ...actorIds],
    only_watchers: isForWatchersOnly,
  }))
  await db.execute(sql`
    declare alert_recipients no scroll cursor for
    with events as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(product_id uuid, kind text,
        price numeric, category_id uuid, family_id uuid, never uuid[], only_watchers boolean)
    )
    select user_id as "userId", product_id as "productId",
      jsonb_agg(jsonb_build_object('kind', kind, 'preference', preference) order by kind) as reasons
    from (
      select watch.user_id, event.product_id, event.kind, event.never, null::jsonb as preference
      from events event
      join ${productWatches} watch on watch.product_id = event.product_id and watch.kind = event.kind
      union all
      select preference.user_id, event.product_id, event.kind, event.never, jsonb_build_object(
        'kind', preference.kind, 'categoryId', preference.category_id, 'maxPrice', (preference.max_price * 100)::bigint)
      from events event
      join ${alertPreferences} preference on preference.kind = event.kind and not event.only_watchers
        and (preference.category_id is null or preference.category_id in (event.category_id, event.family_id))
        and (preference.max_price is null or event.price <= preference.max_price)
    ) reason
    where user_id <> all(never) and ${isActiveUser(sql`user_id`)}
    group by user_id, product_id
    order by user_id, product_id`)
}

/** Records notifications and returns their keys, without those repeated within the interval; of two concurrent processes the first one notifies. */
async function markNotified(
  { db, clock }: Context,
  rows: Recipient[],
  minIntervalMs: number,
): Promise<Set<string>> {
  const now = clock.now()
  const requests = rows.flatMap(({ userId, productId, reasons }) =>
    [...new Set(reasons.map(({ kind }) => kind))].map((kind) => ({
      user_id: userId,
      product_id: productId,
      kind,
    })),
  )
  const notified = await db.execute<{ userId: string; productId: string; kind: AlertKind }>(sql`
    insert into ${sentAlerts} (user_id, product_id, kind, sent_at)
    select user_id, product_id, kind, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as requests(user_id uuid, product_id uuid, kind text)
    order by user_id, product_id, kind
    on conflict (user_id, product_id, kind) do update set sent_at = excluded.sent_at
      where ${sentAlerts.sentAt} <= ${new Date(now.getTime() - minIntervalMs).toISOString()}::timestamptz
    returning user_id as "userId", product_id as "productId", kind`)
  return new Set(notified.rows.map(notificationKey))
}

const notificationKey = (notified: { userId: string; productId: string; kind: AlertKind }): string =>
  `${notified.userId} ${notified.productId} ${notified.kind}`

async function buildMails(
  ctx: Context,
  {
    recipients,
    notified,
    alerts,
  }: { recipients: Recipient[]; notified: Set<string>; alerts: ProductAlert[] },
): Promise<EmailRequest<'product-alert'>[]> {
  const contacts = await listContacts(ctx, { userIds: recipients.map(({ userId }) => userId) })
  const people = new Map(contacts.map((contact) => [contact.id, contact]))
  const alertsByProduct = Map.groupBy(alerts, ({ product }) => product.id)
  return recipients.flatMap(({ userId, productId, reasons }): EmailRequest<'product-alert'>[] => {
    const person = people.get(userId)
    const notifiedAlerts = (alertsByProduct.get(productId) ?? []).filter(({ kind }) =>
      notified.has(notificationKey({ userId, productId, kind })),
    )
    const product = notifiedAlerts[0]?.product
    if (!person || !product) return []
    const kinds = mailOrder.filter((kind) => notifiedAlerts.some((alert) => alert.kind === kind))
    const priceDrop = notifiedAlerts.find(({ kind }) => kind === 'price_drop')
    const token = signSubscription(ctx, makeSubscription({ userId, productId, reasons }, kinds))
    const { origin } = ctx.config
    return [
      {
        template: 'product-alert',
        recipient: person.email,
        productId,
        data: {
          customerName: person.firstName ?? '',
          productTitle: product.title,
          productId,
          alertType: kinds[0] as AlertKind,
          alsoTypes: kinds.slice(1),
          productImageUrl: mailPictureUrl(origin, product.pictureUrl),
          oldPrice: priceDrop?.oldPrice ?? null,
          newPrice: product.price,
          saleUnit: product.saleUnit,
          lowestPrice: priceDrop?.lowestPrice ?? null,
          availableQuantity: product.quantity,
          expirationDate: kinds.includes('expiring_soon') ? product.availableUntil : null,
          url: `${origin}${productPath(product)}`,
          unsubscribeUrl: unsubscribePageUrl(origin, token),
          unsubscribeCall: oneClickUnsubscribeUrl(origin, token),
        },
      },
    ]
  })
}

/** The order of the kinds in an email. */
const mailOrder = ['back_in_stock', 'price_drop', 'low_quantity', 'expiring_soon'] satisfies AlertKind[]

/** Returns the subscription of all reasons of an email, so that its link ends every one of them. */
function makeSubscription({ userId, productId, reasons }: Recipient, kinds: AlertKind[]): Subscription {
  const mailedReasons = reasons.filter(({ kind }) => kinds.includes(kind))
  const watched = new Set(mailedReasons.flatMap(({ kind, preference }) => (preference ? [] : [kind])))
  const preferences = mailedReasons.flatMap(({ preference }) => preference ?? [])
  return {
    userId,
    ...(watched.size > 0 && {
      watch: { productId, kinds: alertKinds.filter((kind) => watched.has(kind)) },
    }),
    ...(preferences.length > 0 && { preferences }),
  }
}
