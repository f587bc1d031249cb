import { and, asc, desc, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import { decimalFromCents } from '#domain/money.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type HistoryEntry, historyPageSize, historyReasonLabels } from '#domain/selling/product-history.ts'
import { type Actor, actingPersonId, type Context } from '#server/context.ts'
import { listTeamUserIds } from '#server/contexts/accounts/team/members.ts'
import { deleteBatch, readInBatches } from '#server/database/batches.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productHistory } from '#server/database/schema/product-history.ts'
import { listAdministrators, listContacts } from '../accounts/people.ts'
import { findProductForRecord } from './product-record.ts'

/**
 * Lists one page of the changes of a product's stock, price, status and visibility, newest first.
 * @throws AppError as findProductForRecord
 */
export async function listProductHistory(
  ctx: Context,
  input: { productId: string; page: number },
): Promise<Page<HistoryEntry>> {
  const { actor, product } = await findProductForRecord(ctx, input)
  const isOfProduct = eq(productHistory.productId, product.id)
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(productHistory)
      .where(isOfProduct)
      .orderBy(desc(productHistory.id))
      .limit(historyPageSize)
      .offset((input.page - 1) * historyPageSize),
    countUpTo(ctx.db, productHistory, isOfProduct),
  ])
  const describeActor = await loadActorNames(ctx, actor, product.sellerId, rows)
  return {
    items: rows.map((row) => toEntry(row, describeActor(row.actorId))),
    page: input.page,
    total,
    pageCount: pageCountOf(total, historyPageSize),
  }
}

type Row = typeof productHistory.$inferSelect

function toEntry(row: Row, by: HistoryEntry['by']): HistoryEntry {
  const isNew = row.quantityBefore === null && (row.reason === 'creation' || row.reason === 'import')
  const difference = <Value>(before: Value | null, after: Value | null) =>
    before === after ? null : { before, after }
  const hasFirstPrice = isNew && row.quantityAfter !== null
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    reason: row.reason,
    isNew,
    by,
    subjectId: row.subjectId,
    quantity: difference(row.quantityBefore, row.quantityAfter),
    price: hasFirstPrice
      ? { before: null, after: row.priceAfter }
      : difference(row.priceBefore, row.priceAfter),
    status: difference(row.statusBefore, row.statusAfter),
    // A new product is expected to be visible, so that is not listed as a change.
    isHidden: isNew && !row.isHidden ? null : difference(row.wasHidden, row.isHidden),
  }
}

/** Returns a function that describes the author of a change to the reader: firms see the names of their team, administrators all names. */
async function loadActorNames(ctx: Context, actor: Actor, sellerId: string, rows: readonly Row[]) {
  const readerId = actingPersonId(actor)
  const otherIds = new Set(rows.flatMap(({ actorId }) => (actorId === readerId ? [] : (actorId ?? []))))
  const [people, administrators, team] =
    otherIds.size === 0
      ? [[], [], []]
      : await Promise.all([
          listContacts(ctx, { userIds: [...otherIds] }),
          listAdministrators(ctx),
          listTeamUserIds(ctx, { firmId: sellerId }),
        ])
  const administratorIds = new Set(administrators.map(({ id }) => id))
  const findRole = (actorId: string) => {
    if (actorId === sellerId) return 'seller'
    if (administratorIds.has(actorId)) return 'association'
    // A former member of the team or the association counts as another person.
    return team.includes(actorId) ? 'team' : 'other'
  }
  const names = new Map(
    people.map(({ id, firstName, lastName, companyName }) => [
      id,
      [firstName, lastName].filter(Boolean).join(' ') || companyName || null,
    ]),
  )
  return (actorId: string | null): HistoryEntry['by'] => {
    if (actorId === null) return null
    if (actorId === readerId) return { who: 'you', name: null }
    const who = findRole(actorId)
    return { who, name: actor.role === 'admin' || who === 'team' ? (names.get(actorId) ?? null) : null }
  }
}

/** Reads the history of a seller's products, for their export. */
export async function* readOwnHistory({ db }: Context, { userId }: { userId: string }) {
  const rows = readInBatches<Row & { numero: number }>((after, limit) =>
    db
      .select({ ...getTableColumns(productHistory), numero: products.number })
      .from(productHistory)
      .innerJoin(products, eq(products.id, productHistory.productId))
      .where(and(eq(products.userId, userId), after && gt(productHistory.id, after.id)))
      .orderBy(asc(productHistory.id))
      .limit(limit),
  )
  for await (const row of rows)
    yield {
      numero: row.numero,
      date: row.createdAt,
      motif: historyReasonLabels[row.reason],
      parVous: row.actorId === userId,
      quantite: [row.quantityBefore, row.quantityAfter],
      prixEnEuros: [row.priceBefore, row.priceAfter].map((cents) => cents && decimalFromCents(cents)),
      statut: [row.statusBefore, row.statusAfter],
      masquee: [row.wasHidden, row.isHidden],
    }
}

export const deleteOldHistory = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, productHistory, productHistory.id, lt(productHistory.createdAt, before))
