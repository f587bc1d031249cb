import { and, asc, eq, gt, inArray, notInArray, or } from 'drizzle-orm'
import { decimalFromCents } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { readInBatches } from '#server/database/batches.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/catalogue.ts'
import { productHistory } from '#server/database/schema/product-history.ts'
import {
  productDrafts,
  productImportRows,
  productImports,
  stockRemovals,
  uploads,
} from '#server/database/schema/selling.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { orderedProductsQuery } from '../orders/list-ordered-products.ts'
import { eraseFeeds } from './feeds/feeds.ts'
import { deleteRemovalsOfSeller } from './import/import-removals.ts'

/** Reads a user's products with their characteristics, for their export. */
export async function* readOwnProducts({ db }: Context, { userId }: { userId: string }) {
  let after: string | undefined
  for (;;) {
    const batch = await db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.userId, userId), after ? gt(products.id, after) : undefined))
      .orderBy(asc(products.id))
      .limit(productBatchSize)
    if (batch.length === 0) return
    after = batch.at(-1)?.id
    const ids = batch.map(({ id }) => id)
    const [rows, values] = await Promise.all([
      db
        .select({ product: products, categorie: categories.name })
        .from(products)
        .leftJoin(categories, eq(categories.id, products.categoryId))
        .where(inArray(products.id, ids))
        .orderBy(asc(products.id)),
      db
        .select({
          productId: productCustomFieldValues.productId,
          nom: customFields.name,
          valeur: productCustomFieldValues.value,
        })
        .from(productCustomFieldValues)
        .innerJoin(customFields, eq(customFields.id, productCustomFieldValues.customFieldId))
        .where(inArray(productCustomFieldValues.productId, ids)),
    ])
    const valuesByProduct = Map.groupBy(values, ({ productId }) => productId)
    yield* rows.map(({ product, categorie }) => ({
      numero: product.number,
      code: product.uniqueCode,
      reference: product.reference,
      titre: product.title,
      description: product.description,
      categorie,
      prixEnEuros: product.price === null ? null : decimalFromCents(product.price),
      quantite: product.quantity,
      statut: product.status,
      masquee: product.isHidden,
      dernierJour: product.availableUntil,
      motifDeRefus: product.refusalReason,
      caracteristiques: (valuesByProduct.get(product.id) ?? []).map(({ nom, valeur }) => ({ nom, valeur })),
      creeeLe: product.createdAt,
      modifieeLe: product.updatedAt,
    }))
  }
}

const productBatchSize = 200

/** Reads a user's drafts, for their export. */
export const readOwnDrafts = ({ db }: Context, { userId }: { userId: string }) =>
  readInBatches<{ id: string; contenu: unknown; manque: string[]; commenceLe: Date; modifieLe: Date }>(
    (after, limit) =>
      db
        .select({
          id: productDrafts.id,
          contenu: productDrafts.content,
          manque: productDrafts.missing,
          commenceLe: productDrafts.createdAt,
          modifieLe: productDrafts.updatedAt,
        })
        .from(productDrafts)
        .where(and(eq(productDrafts.userId, userId), after && gt(productDrafts.id, after.id)))
        .orderBy(asc(productDrafts.id))
        .limit(limit),
  )

/** Reads a user's pictures, for their export; the product's number and the position among its pictures identify each. */
export const readOwnPictures = ({ db }: Context, { userId }: { userId: string }) =>
  readInBatches<{ id: string; url: string; number: number; position: number }>((after, limit) =>
    db
      .select({
        id: productImages.id,
        url: productImages.url,
        number: products.number,
        position: productImages.position,
      })
      .from(products)
      .innerJoin(productImages, eq(productImages.productId, products.id))
      .where(
        and(
          eq(products.userId, userId),
          after &&
            or(
              gt(products.number, after.number),
              and(eq(products.number, after.number), gt(productImages.id, after.id)),
            ),
        ),
      )
      .orderBy(asc(products.number), asc(productImages.id))
      .limit(limit),
  )

/** Reads the rows of a user's imported files, for their export. */
export async function* readOwnImports({ db }: Context, { userId }: { userId: string }) {
  const files = await db
    .select()
    .from(productImports)
    .where(eq(productImports.userId, userId))
    .orderBy(asc(productImports.createdAt))
  for (const file of files) {
    const rows = readInBatches<{ ligne: number; cellules: unknown; resultat: string | null }>(
      (after, limit) =>
        db
          .select({
            ligne: productImportRows.rowNumber,
            cellules: productImportRows.cells,
            resultat: productImportRows.outcome,
          })
          .from(productImportRows)
          .where(
            and(
              eq(productImportRows.importId, file.id),
              after && gt(productImportRows.rowNumber, after.ligne),
            ),
          )
          .orderBy(asc(productImportRows.rowNumber))
          .limit(limit),
    )
    for await (const row of rows) yield { fichier: file.fileName, envoyeLe: file.createdAt, ...row }
  }
}

/** The number of pictures that one job deletes from the store. */
const picturesPerJob = 200

/**
 * Deletes a seller's products, imported files and drafts, when their account is deleted. A product in an order remains, hidden,
 * without pictures, description and reference.
 */
export async function eraseSeller(ctx: Context, input: { sellerId: string }): Promise<void> {
  const { sellerId } = input
  const ownProducts = ctx.db.select({ id: products.id }).from(products).where(eq(products.userId, sellerId))
  const pictures = await ctx.db
    .delete(productImages)
    .where(inArray(productImages.productId, ownProducts))
    .returning({ url: productImages.url })
  const deletedUploads = await ctx.db
    .delete(uploads)
    .where(eq(uploads.userId, sellerId))
    .returning({ url: uploads.url })
  const removed = await deleteRemovalsOfSeller(ctx, { sellerId })
  await eraseFeeds(ctx, { userId: sellerId })
  await ctx.db.delete(productImports).where(eq(productImports.userId, sellerId))
  await ctx.db.delete(productDrafts).where(eq(productDrafts.userId, sellerId))
  await ctx.db.update(stockRemovals).set({ userId: null }).where(eq(stockRemovals.userId, sellerId))
  await ctx.db.update(stockRemovals).set({ undoneBy: null }).where(eq(stockRemovals.undoneBy, sellerId))
  await ctx.db.delete(productHistory).where(inArray(productHistory.productId, ownProducts))
  const sold = orderedProductsQuery(ctx, { products: ownProducts })
  await ctx.db.delete(products).where(and(eq(products.userId, sellerId), notInArray(products.id, sold)))
  await ctx.db
    .update(products)
    .set({
      isHidden: true,
      isFeatured: false,
      featuredPosition: null,
      description: '',
      reference: null,
      refusalReason: null,
      updatedAt: ctx.clock.now(),
    })
    .where(eq(products.userId, sellerId))
  const urls = [...new Set([...[...pictures, ...deletedUploads].map(({ url }) => url), ...removed])]
  const jobs = Array.from({ length: Math.ceil(urls.length / picturesPerJob) }, (_, index) => ({
    urls: urls.slice(index * picturesPerJob, (index + 1) * picturesPerJob),
  }))
  if (jobs.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'delete-pictures', jobs)
}

/** Locks all products of a seller until the transaction ends. */
export async function lockProductsOfSeller({ db }: Context, input: { sellerId: string }): Promise<void> {
  await lockProductRows(
    db.select({ id: products.id }).from(products).where(eq(products.userId, input.sellerId)).$dynamic(),
    'update',
  )
}
