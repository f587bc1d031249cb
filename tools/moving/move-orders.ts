import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { centsFromEuros } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { formerOrderItems, formerOrders, products, profiles } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { insertAcceptedRows, itemRow, orderRow, validationReason } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

const table = 'orders'
const itemTable = 'order_items'

/**
 * Moves past orders as history (server/contexts/orders/former), separate from orders, so that they cause no payment, email, job or figure. A site
 * without a table of orders is skipped.
 */
export async function moveOrders(ctx: Context, source: Source, report: MoveReport): Promise<void> {
  for (const requiredTable of [table, itemTable])
    if (!(await source.hasTable(`public.${requiredTable}`)))
      return report.progress(
        `Commandes : l’ancien site n’a pas de table ${requiredTable}, rien n’en est repris.`,
      )
  for await (const rows of source.readBatches({ from: 'public.orders o', keys: ['o.id'] })) {
    const ids = rows.map(({ id }) => id)
    const items = await source.query(
      `select i.*, p.title, p.user_id as seller_id from public.${itemTable} i
       left join public.products p on p.id = i.product_id where i.order_id = any($1) order by i.id`,
      [ids],
    )
    await moveBatch(ctx, rows, { report, items: Map.groupBy(items, (row) => String(row.order_id)) })
    report.progress(`Commandes : ${report.tallies.orders.read}…`)
  }
  const from = `(select i.id from public.${itemTable} i
    where not exists (select from public.orders o where o.id = i.order_id)) i`
  for await (const rows of source.readBatches({ from, keys: ['i.id'] }))
    for (const { id } of rows) report.recordRefused(itemTable, id, 'sa commande n’existe pas')
}

interface Batch {
  report: MoveReport
  items: Map<string, SourceRow[]>
}

/** Ids of the moved users and products. */
interface Existing {
  userIds: Set<string>
  productIds: Set<string>
}

async function moveBatch(ctx: Context, rows: SourceRow[], { report, items }: Batch): Promise<void> {
  const ids = rows.map(({ id }) => String(id))
  const existingOrders = await ctx.db
    .select({ id: formerOrders.id })
    .from(formerOrders)
    .where(inArray(formerOrders.id, ids))
  const existingIds = new Set(existingOrders.map(({ id }) => id))
  const existing = await findExisting(ctx, rows, [...items.values()].flat())
  const getItems = (id: unknown) => items.get(String(id)) ?? []
  const refuse = (id: unknown, reason: string) => {
    report.recordRefused(table, id, reason)
    for (const item of getItems(id)) report.recordRefused(itemTable, item.id, 'sa commande n’est pas prise')
  }
  const orders = rows.flatMap((row) => {
    if (existingIds.has(String(row.id))) {
      report.recordExisting(table)
      recordExistingItems(getItems(row.id), report)
      return []
    }
    const parsed = orderRow.safeParse(row)
    if (!parsed.success) refuse(row.id, validationReason(parsed.error))
    else if (!existing.userIds.has(parsed.data.user_id)) refuse(row.id, 'son acheteur n’est pas là')
    else return toOrder(parsed.data, getItems(row.id), { existing, report })
    return []
  })
  const inserted = await insertAcceptedRows(ctx, orders, insertOrders, ({ order }, reason) =>
    refuse(order.id, reason),
  )
  for (const { order, changes, itemReports } of inserted) {
    report.recordMoved(table, order.id, changes)
    for (const reportItem of itemReports) reportItem()
  }
}

async function findExisting({ db }: Context, rows: SourceRow[], items: SourceRow[]): Promise<Existing> {
  const idsOf = (values: unknown[]) => [...new Set(values.filter((id) => id !== null).map(String))]
  const [userRows, productRows] = await Promise.all([
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(
        inArray(
          profiles.id,
          idsOf([...rows.map(({ user_id }) => user_id), ...items.map(({ seller_id }) => seller_id)]),
        ),
      ),
    db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, idsOf(items.map(({ product_id }) => product_id)))),
  ])
  return {
    userIds: new Set(userRows.map(({ id }) => id)),
    productIds: new Set(productRows.map(({ id }) => id)),
  }
}

function toOrder(
  row: z.output<typeof orderRow>,
  rows: SourceRow[],
  { existing, report }: { existing: Existing; report: MoveReport },
) {
  // The outcomes of its items, reported once they are stored.
  const itemReports: (() => void)[] = []
  const items = rows.flatMap((item) => {
    const parsed = itemRow.safeParse(item)
    if (!parsed.success) {
      itemReports.push(() => report.recordRefused(itemTable, item.id, validationReason(parsed.error)))
      return []
    }
    const { id, product_id, seller_id, title, quantity, price } = parsed.data
    const changes: string[] = []
    const productId = product_id && existing.productIds.has(product_id) ? product_id : null
    const sellerId = seller_id && existing.userIds.has(seller_id) ? seller_id : null
    if (!productId) changes.push('son annonce n’est pas là : seul son titre est gardé')
    if (!sellerId) changes.push('son vendeur n’est pas là')
    itemReports.push(() => report.recordMoved(itemTable, id, changes))
    return {
      id,
      orderId: row.id,
      productId,
      sellerId,
      title: title || 'Article supprimé de l’ancien site',
      quantity,
      price: centsFromEuros(price),
    }
  })
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const changes: string[] = []
  if (row.total_amount === null) changes.push('sans total : celui de ses articles')
  const order = {
    id: row.id,
    buyerId: row.user_id,
    status: row.status,
    createdAt: row.created_at,
    totalAmount: row.total_amount === null ? sum : centsFromEuros(row.total_amount),
  }
  return { order, items, changes, itemReports }
}

/** Counts the items of orders that an earlier run moved; refused items are reported in each run. */
function recordExistingItems(rows: SourceRow[], report: MoveReport): void {
  for (const row of rows) {
    const parsed = itemRow.safeParse(row)
    if (parsed.success) report.recordExisting(itemTable)
    else report.recordRefused(itemTable, row.id, validationReason(parsed.error))
  }
}

type Order = ReturnType<typeof toOrder>

async function insertOrders({ db }: Context, orders: readonly Order[]): Promise<void> {
  await db.insert(formerOrders).values(orders.map(({ order }) => order))
  const items = orders.flatMap(({ items }) => items)
  if (items.length > 0) await db.insert(formerOrderItems).values(items)
}
