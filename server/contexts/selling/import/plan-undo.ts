import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { maxListedExceptions, type UndoResult } from '#domain/selling/imports.ts'
import { type ProductState, type RowRecord, rowRecordSchema } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { filterWatchedProducts } from '#server/contexts/alerts/product-watches.ts'
import { splitSaleColumns } from '#server/contexts/catalogue/sale-columns.ts'
import { listDiscussedProducts } from '#server/contexts/messages/list-discussed-products.ts'
import { listOrderedProducts } from '#server/contexts/orders/list-ordered-products.ts'
import { listPrivatePlaces } from '#server/contexts/places/list-own-places.ts'
import { categories, customFields, productImages, products } from '#server/database/schema/catalogue.ts'
import { productImportRows, stockRemovals } from '#server/database/schema/selling.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { countImportDrafts } from '../drafts.ts'
import { readValues } from './find-matchable-products.ts'
import { isSameState } from './plan-rows.ts'

/** What undoing an import would do. */
export interface UndoPlan {
  /** Products that it created and that are unchanged since. */
  deleted: string[]
  /** Products that it changed and that are unchanged since, with their former state. */
  reverted: FormerState[]
  exceptions: UndoResult['exceptions']
  /** The number of drafts, created from incomplete rows, that are deleted. */
  drafts: number
}

export const describeUndo = ({ deleted, reverted, exceptions, drafts }: UndoPlan): UndoResult => ({
  deleted: deleted.length,
  reverted: reverted.length,
  drafts,
  exceptionCount: exceptions.length,
  exceptions: exceptions.slice(0, maxListedExceptions),
})

/**
 * Decides, product by product, how an import is undone: products changed since stay. `lock` locks them until the transaction
 * ends, so that a concurrent order is either seen, or waits and finds them gone.
 */
export async function planUndo(
  ctx: Context,
  input: { importId: string; sellerId: string; lock: boolean },
): Promise<UndoPlan> {
  const imported = await readImported(ctx, input)
  const createdIds = imported.flatMap(({ outcome, product }) => (outcome === 'created' ? [product.id] : []))
  const reasons = await findExceptionReasons(ctx, { ...input, productIds: createdIds })
  const drafts = await countImportDrafts(ctx, input)
  const plan: UndoPlan = { deleted: [], reverted: [], exceptions: [], drafts }
  const former: FormerState[] = []
  for (const { product, now, outcome, record } of imported) {
    const addException = (reason: string) =>
      plan.exceptions.push({ productId: product.id, title: product.title, reason })
    if (outcome === 'updated') {
      if (record.was && isSameState(now, record.became)) former.push({ id: product.id, state: record.was })
      else addException('Modifié ou commandé depuis l’import.')
      continue
    }
    const reason = reasons.get(product.id)
    if (reason) addException(reason)
    else if (!isSameState(withoutValidation(now, record.became), record.became))
      addException('Modifié depuis l’import.')
    else if (product.isHidden || product.availableUntil || product.isFeatured)
      addException('Mis de côté ou en avant depuis l’import.')
    else plan.deleted.push(product.id)
  }
  const { possible, refused } = await checkStates(ctx, { ...input, states: former, freed: plan.deleted })
  plan.reverted = possible
  for (const { product } of imported) {
    const reason = refused.get(product.id)
    if (reason) plan.exceptions.push({ productId: product.id, title: product.title, reason })
  }
  return plan
}

/** Ignores the validation by an administrator, which does not count as a change. */
const withoutValidation = (now: ProductState, became: ProductState): ProductState =>
  became.status === 'a_valider' && now.status === 'disponible' ? { ...now, status: became.status } : now

/**
 * Finds and locks the products that an import changed and that are unchanged since its undoing, with the state that the import
 * gave them.
 */
export async function planRestoredStates(
  ctx: Context,
  input: { importId: string; sellerId: string },
): Promise<FormerState[]> {
  const imported = await readImported(ctx, { ...input, lock: true })
  const states = imported.flatMap(({ product, now, outcome, record: { was, became } }) =>
    outcome === 'updated' && was && isSameState(now, was) ? [{ id: product.id, state: became }] : [],
  )
  return (await checkStates(ctx, { ...input, states, freed: [] })).possible
}

async function readImported(
  ctx: Context,
  { importId, sellerId, lock }: { importId: string; sellerId: string; lock: boolean },
) {
  const { db } = ctx
  const { productId, outcome, before } = productImportRows
  const rows = await db
    .select({ productId, outcome, record: before })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
  const recorded = new Map<string, { outcome: 'created' | 'updated'; record: RowRecord }>()
  for (const { productId, outcome, record } of rows)
    if (productId && (outcome === 'created' || outcome === 'updated'))
      recorded.set(productId, { outcome, record: rowRecordSchema.parse(record) })
  if (recorded.size === 0) return []
  const condition = inArray(products.id, [...recorded.keys()])
  const found = await (lock
    ? lockProductRows(db.select().from(products).where(condition).$dynamic(), 'update')
    : db.select().from(products).where(condition).orderBy(products.id))
  const values = await readValues(
    ctx,
    found.map(({ id }) => id),
  )
  return found.flatMap((product) => {
    const row = recorded.get(product.id)
    if (!row || product.userId !== sellerId) return []
    const now: ProductState = {
      ...product,
      sale: splitSaleColumns(product).sale,
      values: values.get(product.id) ?? [],
    }
    return [{ ...row, product, now }]
  })
}

/**
 * Finds what has happened to products of an import besides changed values. Of several reasons, the last in this list counts.
 */
async function findExceptionReasons(
  ctx: Context,
  input: { importId: string; productIds: string[] },
): Promise<Map<string, string>> {
  if (input.productIds.length === 0) return new Map()
  const removed = await ctx.db
    .selectDistinct({ id: stockRemovals.productId })
    .from(stockRemovals)
    .where(and(inArray(stockRemovals.productId, input.productIds), isNull(stockRemovals.undoneAt)))
  const withReason = (ids: Iterable<string>, reason: string) => [...ids].map((id) => [id, reason] as const)
  return new Map([
    ...withReason(await listWithOtherPictures(ctx, input), 'Ses photos ont changé depuis l’import.'),
    ...withReason(await filterWatchedProducts(ctx, input), 'Un acheteur la suit.'),
    ...withReason(await listDiscussedProducts(ctx, input), 'Un acheteur a écrit à son sujet.'),
    ...withReason(
      removed.map(({ id }) => id),
      'Une pièce est sortie du stock entre-temps.',
    ),
    ...withReason(await listOrderedProducts(ctx, input), 'Commandé entre-temps.'),
  ])
}

/** Lists products whose pictures are no longer those that the import gave them. */
async function listWithOtherPictures(
  { db }: Context,
  { importId, productIds }: { importId: string; productIds: string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as (
      select row.product_id, (note ->> 'pictureId')::uuid as id
      from ${productImportRows} as row, jsonb_array_elements(row.notes) as note
      where row.import_id = ${importId} and note ? 'pictureId'
    ), there as (
      select product_id, id from ${productImages} where product_id = any(${sql.param(productIds)}::uuid[])
    )
    select coalesce(given.product_id, there.product_id) as id
    from given full join there on there.id = given.id and there.product_id = given.product_id
    where given.id is null or there.id is null`)
  return rows.map(({ id }) => id)
}

interface FormerState {
  id: string
  state: ProductState
}

/**
 * Adapts stored states to the present: values of deleted fields are left out, and the default place replaces an archived one.
 * `refused`: why a product cannot have its former state. `freed`: products that are deleted first, so that their references
 * can be reused.
 */
async function checkStates(
  ctx: Context,
  {
    sellerId,
    states,
    freed: deletedIds,
  }: { sellerId: string; states: readonly FormerState[]; freed: readonly string[] },
): Promise<{ possible: FormerState[]; refused: Map<string, string> }> {
  const possible: FormerState[] = []
  const refused = new Map<string, string>()
  if (states.length === 0) return { possible, refused }
  const categoryIds = await existingIds(
    ctx,
    categories,
    states.flatMap(({ state }) => state.categoryId ?? []),
  )
  const fieldIds = await existingIds(
    ctx,
    customFields,
    states.flatMap(({ state }) => state.values.map(({ customFieldId }) => customFieldId)),
  )
  const places = await listPrivatePlaces(ctx, { sellerId })
  const owners = await findReferenceOwners(ctx, { sellerId, states })
  const willBeDeleted = new Set(deletedIds)
  for (const { id, state } of states) {
    const owner = state.reference === null ? undefined : owners.get(state.reference)
    if (owner !== undefined && owner !== id && !willBeDeleted.has(owner))
      refused.set(id, 'Une autre annonce porte maintenant sa référence.')
    else if (state.categoryId !== null && !categoryIds.has(state.categoryId))
      refused.set(id, 'Sa catégorie n’existe plus.')
    else {
      const pickupPlaceId = places.some((place) => place.id === state.pickupPlaceId)
        ? state.pickupPlaceId
        : null
      const values = state.values.filter(({ customFieldId }) => fieldIds.has(customFieldId))
      possible.push({ id, state: { ...state, pickupPlaceId, values } })
    }
  }
  return { possible, refused }
}

async function existingIds(
  { db }: Context,
  table: typeof categories | typeof customFields,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of the seller's products that now have these references. */
async function findReferenceOwners(
  { db }: Context,
  { sellerId, states }: { sellerId: string; states: readonly FormerState[] },
): Promise<Map<string | null, string>> {
  const references = states.flatMap(({ state }) => state.reference ?? [])
  if (references.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, reference: products.reference })
    .from(products)
    .where(and(eq(products.userId, sellerId), inArray(products.reference, references)))
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}
