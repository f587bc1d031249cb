import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { centsFromEuros } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { formerOrderItems, formerOrders, products, profiles } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { itemRow, orderRow, reasonOf, takeRows } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

const table = 'orders'
const itemTable = 'order_items'

/**
 * Moves past orders as history (server/contexts/orders/former), separate from orders, so that they cause no payment, mail, job or figure. A site
 * without a table of orders is skipped.
 */
export async function moveOrders(ctx: Context, source: Source, report: MoveReport): Promise<void> {
  for (const needed of [table, itemTable])
    if (!(await source.has(`public.${needed}`)))
      return report.progress(`Commandes : l’ancien site n’a pas de table ${needed}, rien n’en est repris.`)
  for await (const rows of source.batches({ from: 'public.orders o', keys: ['o.id'] })) {
    const ids = rows.map(({ id }) => id)
    const items = await source.read(
      `select i.*, p.title, p.user_id as seller_id from public.${itemTable} i
       left join public.products p on p.id = i.product_id where i.order_id = any($1) order by i.id`,
      [ids],
    )
    await moveBatch(ctx, rows, { report, items: Map.groupBy(items, (row) => String(row.order_id)) })
    report.progress(`Commandes : ${report.tallies.orders.read}…`)
  }
  const from = `(select i.id from public.${itemTable} i
    where not exists (select from public.orders o where o.id = i.order_id)) i`
  for await (const rows of source.batches({ from, keys: ['i.id'] }))
    for (const { id } of rows) report.refused(itemTable, id, 'sa commande n’existe pas')
}

interface Batch {
  report: MoveReport
  items: Map<string, SourceRow[]>
}

/** Ids of the moved users and articles. */
interface Existing {
  people: Set<string>
  products: Set<string>
}

async function moveBatch(ctx: Context, rows: SourceRow[], { report, items }: Batch): Promise<void> {
  const ids = rows.map(({ id }) => String(id))
  const known = await ctx.db
    .select({ id: formerOrders.id })
    .from(formerOrders)
    .where(inArray(formerOrders.id, ids))
  const there = new Set(known.map(({ id }) => id))
  const here = await findExisting(ctx, rows, [...items.values()].flat())
  const itemsOf = (id: unknown) => items.get(String(id)) ?? []
  const refuse = (id: unknown, reason: string) => {
    report.refused(table, id, reason)
    for (const item of itemsOf(id)) report.refused(itemTable, item.id, 'sa commande n’est pas prise')
  }
  const orders = rows.flatMap((row) => {
    if (there.has(String(row.id))) {
      report.there(table)
      noteKnownItems(itemsOf(row.id), report)
      return []
    }
    const read = orderRow.safeParse(row)
    if (!read.success) refuse(row.id, reasonOf(read.error))
    else if (!here.people.has(read.data.user_id)) refuse(row.id, 'son acheteur n’est pas là')
    else return toOrder(read.data, itemsOf(row.id), { here, report })
    return []
  })
  const taken = await takeRows(ctx, orders, writeOrders, ({ order }, reason) => refuse(order.id, reason))
  for (const { order, changes, fates } of taken) {
    report.taken(table, order.id, changes)
    for (const note of fates) note()
  }
}

async function findExisting({ db }: Context, rows: SourceRow[], items: SourceRow[]): Promise<Existing> {
  const idsOf = (values: unknown[]) => [...new Set(values.filter((id) => id !== null).map(String))]
  const [people, articles] = await Promise.all([
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
    people: new Set(people.map(({ id }) => id)),
    products: new Set(articles.map(({ id }) => id)),
  }
}

function toOrder(
  row: z.output<typeof orderRow>,
  rows: SourceRow[],
  { here, report }: { here: Existing; report: MoveReport },
) {
  // The outcomes of its items, reported once they are stored.
  const fates: (() => void)[] = []
  const items = rows.flatMap((item) => {
    const read = itemRow.safeParse(item)
    if (!read.success) {
      fates.push(() => report.refused(itemTable, item.id, reasonOf(read.error)))
      return []
    }
    const { id, product_id, seller_id, title, quantity, price } = read.data
    const changes: string[] = []
    const productId = product_id && here.products.has(product_id) ? product_id : null
    const sellerId = seller_id && here.people.has(seller_id) ? seller_id : null
    if (!productId) changes.push('son annonce n’est pas là : seul son titre est gardé')
    if (!sellerId) changes.push('son vendeur n’est pas là')
    fates.push(() => report.taken(itemTable, id, changes))
    return {
      ...{ id, orderId: row.id, productId, sellerId },
      ...{ title: title || 'Article supprimé de l’ancien site', quantity, price: centsFromEuros(price) },
    }
  })
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const changes: string[] = []
  if (row.total_amount === null) changes.push('sans total : celui de ses articles')
  const order = {
    ...{ id: row.id, buyerId: row.user_id, status: row.status, createdAt: row.created_at },
    totalAmount: row.total_amount === null ? sum : centsFromEuros(row.total_amount),
  }
  return { order, items, changes, fates }
}

/** Counts the items of orders that an earlier run moved; refused items are reported in each run. */
function noteKnownItems(rows: SourceRow[], report: MoveReport): void {
  for (const row of rows) {
    const read = itemRow.safeParse(row)
    if (read.success) report.there(itemTable)
    else report.refused(itemTable, row.id, reasonOf(read.error))
  }
}

type Order = ReturnType<typeof toOrder>

async function writeOrders({ db }: Context, orders: readonly Order[]): Promise<void> {
  await db.insert(formerOrders).values(orders.map(({ order }) => order))
  const items = orders.flatMap(({ items }) => items)
  if (items.length > 0) await db.insert(formerOrderItems).values(items)
}
