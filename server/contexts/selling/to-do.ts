import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { SellerSums } from '#domain/payments/seller-money.ts'
import { type Context, requireActor, requireSeller } from '#server/context.ts'
import { listTeamUserIds } from '#server/contexts/accounts/team/members.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { stockRemovals } from '#server/database/schema/selling.ts'
import { countUnread } from '../messages/read-messages.ts'
import { countSalesToDo, listRecentlySoldProducts, listSalesToDo } from '../orders/list-sales-to-do.ts'
import { getMoneyOverview } from '../orders/payouts/money-lines.ts'
import { countDrafts } from './drafts.ts'

const maxListed = 5

/** Only products sold or taken out of stock in this number of days count as low stock. */
const recentDays = 30
/** A stock of this number or less is low, and one below the smallest quantity that is sold. */
const lowStockUnits = 2

export interface ToDo extends Awaited<ReturnType<typeof listSalesToDo>> {
  unread: number
  drafts: number
  refused: ProductsToDo
  /** Products sold recently of which few or no units are left. */
  lowStock: ProductsToDo
  /** Null for members of a team, and on a site without card payments. */
  money: Pick<SellerSums, 'held' | 'onTheWay' | 'waiting' | 'released'> | null
}

const noSales = { count: 0, sales: [] }

/** Returns the open tasks of the signed-in seller; a member with the role `yard` sees the pickups alone. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function getToDo(ctx: Context): Promise<ToDo> {
  const { userId: sellerId, member } = requireSeller(ctx)
  if (member?.role === 'yard') {
    const { pickups } = await listSalesToDo(ctx, { sellerId })
    return {
      toAcknowledge: noSales,
      toQuote: noSales,
      toShip: noSales,
      pickups,
      unread: 0,
      drafts: 0,
      money: null,
      refused: { count: 0, products: [] },
      lowStock: { count: 0, products: [] },
    }
  }
  const [sales, unread, drafts, refused, lowStock, { takesCards, sums }] = await Promise.all([
    listSalesToDo(ctx, { sellerId }),
    countUnread(ctx),
    countDrafts(ctx, { sellerId }),
    findProducts(ctx, isRefusedProductOf(sellerId)),
    findLowStock(ctx, { sellerId }),
    getMoneyOverview(ctx),
  ])
  const { held, onTheWay, waiting, released } = sums
  const money = takesCards && !member ? { held, onTheWay, waiting, released } : null
  return { ...sales, unread: unread.unread, drafts, refused, lowStock, money }
}

/** Returns the number in the menu: sales that wait for the seller, and refused products. 0 for users who do not sell. */
export async function countToDo(ctx: Context): Promise<{ count: number }> {
  const { userId: sellerId, userType, member } = requireActor(ctx)
  if (userType === 'buyer' || member?.role === 'yard') return { count: 0 }
  const [sales, refused] = await Promise.all([
    countSalesToDo(ctx, { sellerId }),
    countUpTo(ctx.db, products, isRefusedProductOf(sellerId)),
  ])
  return { count: sales + refused }
}

const isRefusedProductOf = (sellerId: string) =>
  and(eq(products.userId, sellerId), eq(products.status, 'a_valider'), isNotNull(products.refusalReason))

async function findLowStock(ctx: Context, { sellerId }: { sellerId: string }) {
  const since = new Date(ctx.clock.now().getTime() - recentDays * 24 * 60 * 60 * 1000)
  const people = await listTeamUserIds(ctx, { firmId: sellerId })
  const [sold, removed] = await Promise.all([
    listRecentlySoldProducts(ctx, { sellerId, since }),
    ctx.db
      .selectDistinct({ id: stockRemovals.productId })
      .from(stockRemovals)
      .where(
        and(
          inArray(stockRemovals.userId, people),
          gt(stockRemovals.createdAt, since),
          isNull(stockRemovals.undoneAt),
        ),
      )
      .limit(500),
  ])
  const ids = [...new Set([...sold, ...removed.map(({ id }) => id)])]
  if (ids.length === 0) return { count: 0, products: [] }
  const isOffered = or(eq(products.status, 'disponible'), eq(products.status, 'outofstock'))
  return findProducts(
    ctx,
    and(
      inArray(products.id, ids),
      eq(products.userId, sellerId),
      eq(products.isHidden, false),
      isOffered,
      or(
        lte(products.quantity, lowStockUnits),
        lt(products.quantity, products.minimumQuantity),
        lt(products.quantity, products.quantityStep),
      ),
    ),
  )
}

type ProductsToDo = Awaited<ReturnType<typeof findProducts>>

async function findProducts(ctx: Context, condition: ReturnType<typeof and>) {
  const [[total], rows] = await Promise.all([
    ctx.db.select({ count: count() }).from(products).where(condition),
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        quantity: products.quantity,
        saleUnit: products.saleUnit,
        status: products.status,
        refusalReason: products.refusalReason,
      })
      .from(products)
      .where(condition)
      .orderBy(asc(products.quantity), asc(products.createdAt), asc(products.id))
      .limit(maxListed),
  ])
  return { count: total?.count ?? 0, products: rows }
}
