import { asc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { UndoResult } from '#domain/selling/imports.ts'
import { rowRecordSchema } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { splitSale } from '../../catalogue/sale-columns.ts'
import { type Context, inTransaction } from '../../context.ts'
import { productImages, products } from '../../database/schema/catalogue.ts'
import { productImportRows, productImports, stockRemovals } from '../../database/schema/selling.ts'
import { listOrderedProducts } from '../../orders/list-ordered-products.ts'
import { findImport, undoableUntil } from './find-import.ts'
import { readValues } from './find-known-products.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { isSame } from './plan-rows.ts'
import { forgetPlans } from './remember-plan.ts'
import { updateProducts } from './write-rows.ts'

/**
 * Takes an import back, all of it in one transaction: the products it made are deleted, those it changed are as before.
 * What people have ordered or changed meanwhile is kept and named. Asked again it has nothing left to do.
 * @throws AppError `not-found` for another seller's import; `conflict` while it runs and when the hour is over
 */
export function undoImport(ctx: Context, { importId }: { importId: string }): Promise<UndoResult> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, record } = await findImport(ctx, { importId, lock: true })
    if (record.status === 'undone') return { deleted: 0, restored: 0, kept: [] }
    const until = undoableUntil(record)
    if (!until) throw new AppError('conflict', importMessages.notFinished)
    if (until <= ctx.clock.now()) throw new AppError('conflict', importMessages.notUndoable)
    await forgetPlans(ctx)
    // First: they wait for this import's row, and a product that goes takes its pictures along.
    await removeImportPictures(ctx, { importId })
    const rows = await findTouched(ctx, importId, actor.userId)
    const kept: UndoResult['kept'] = []
    const doomed = await keepOrdered(
      ctx,
      rows.filter(({ outcome }) => outcome === 'created'),
      kept,
    )
    await deleteProducts(ctx, doomed)
    const restored = await restore(
      ctx,
      rows.filter(({ outcome }) => outcome === 'updated'),
      kept,
    )
    await ctx.db
      .update(productImports)
      .set({ status: 'undone', undoneAt: ctx.clock.now() })
      .where(eq(productImports.id, importId))
    return { deleted: doomed.length, restored, kept }
  })
}

type Touched = Awaited<ReturnType<typeof findTouched>>[number]

/** The products of the import that are still there, kept so until the transaction ends. */
async function findTouched(ctx: Context, importId: string, sellerId: string) {
  const { productId, outcome, before } = productImportRows
  const rows = await ctx.db
    .select({ productId, outcome, record: before })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
  const touched = new Map(
    rows.flatMap(({ productId, outcome, record }) =>
      productId && (outcome === 'created' || outcome === 'updated')
        ? [[productId, { outcome, record: rowRecordSchema.parse(record) }] as const]
        : [],
    ),
  )
  if (touched.size === 0) return []
  const locked = await ctx.db
    .select()
    .from(products)
    .where(inArray(products.id, [...touched.keys()]))
    .orderBy(asc(products.id))
    .for('update')
  return locked.flatMap((product) => {
    const row = touched.get(product.id)
    return row && product.userId === sellerId ? [{ ...row, product }] : []
  })
}

async function keepOrdered(
  ctx: Context,
  rows: readonly Touched[],
  kept: UndoResult['kept'],
): Promise<string[]> {
  const ids = rows.map(({ product }) => product.id)
  if (ids.length === 0) return []
  const ordered = await listOrderedProducts(ctx, { productIds: ids })
  const removed = await ctx.db
    .selectDistinct({ id: stockRemovals.productId })
    .from(stockRemovals)
    .where(inArray(stockRemovals.productId, ids))
  const reasons = new Map([
    ...removed.map(({ id }) => [id, 'Une pièce est sortie du stock entre-temps.'] as const),
    ...[...ordered].map((id) => [id, 'Commandé entre-temps.'] as const),
  ])
  for (const { product } of rows) {
    const reason = reasons.get(product.id)
    if (reason) kept.push({ productId: product.id, title: product.title, reason })
  }
  return ids.filter((id) => !reasons.has(id))
}

async function deleteProducts(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const pictures = await ctx.db
    .delete(productImages)
    .where(inArray(productImages.productId, ids))
    .returning({ url: productImages.url })
  await ctx.db.delete(products).where(inArray(products.id, ids))
  if (pictures.length > 0)
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: pictures.map(({ url }) => url) })
}

/** How many are as they were before. One that somebody or something has changed since stays as it is. */
async function restore(ctx: Context, rows: readonly Touched[], kept: UndoResult['kept']): Promise<number> {
  const values = await readValues(
    ctx,
    rows.map(({ product }) => product.id),
  )
  const changes = rows.flatMap(({ product, record: { was, became } }) => {
    const now = { ...product, sale: splitSale(product).sale, values: values.get(product.id) ?? [] }
    if (was && isSame(now, became)) return [{ id: product.id, state: was }]
    kept.push({ productId: product.id, title: product.title, reason: 'Modifié ou commandé depuis l’import.' })
    return []
  })
  const { onRequestFieldId } = await loadCatalogue(ctx)
  await updateProducts(ctx, changes, { onRequestFieldId })
  return changes.length
}

/**
 * Takes away the pictures an import gave to products that were there before it. Part of undoing, in its transaction: the
 * import's row is locked.
 */
export async function removeImportPictures(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const { rows: removed } = await ctx.db.execute<{ url: string; product_id: string }>(sql`
    delete from ${productImages} using (
      select row.product_id, (note ->> 'pictureId')::uuid as picture_id
      from ${productImportRows} as row, jsonb_array_elements(row.notes) as note
      where row.import_id = ${importId} and note ? 'pictureId'
    ) as added
    where ${productImages.id} = added.picture_id and ${productImages.productId} = added.product_id
    returning ${productImages.url} as url, ${productImages.productId} as product_id`)
  if (removed.length === 0) return
  const productIds = [...new Set(removed.map(({ product_id }) => product_id))]
  await ctx.db.execute(sql`
    update ${productImages} set is_primary = true
    where ${productImages.id} in (
      select distinct on (product_id) id from ${productImages} as first
      where product_id = any(${sql.param(productIds)}::uuid[])
        and not exists (
          select 1 from ${productImages} as other where other.product_id = first.product_id and other.is_primary
        )
      order by product_id, position, id
    )`)
  await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: removed.map(({ url }) => url) })
}
