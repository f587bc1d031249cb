import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { decimalFromCents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { readInBatches } from '../database/batches.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '../database/schema/catalogue.ts'
import { productImportRows, productImports } from '../database/schema/selling.ts'

/** A person's products with their characteristics, for their export. */
export async function* readOwnProducts({ db }: Context, { userId }: { userId: string }) {
  let after: string | undefined
  for (;;) {
    const batch = await db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.userId, userId), after ? gt(products.id, after) : undefined))
      .orderBy(asc(products.id))
      .limit(productsAtOnce)
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
    const valuesOf = Map.groupBy(values, ({ productId }) => productId)
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
      caracteristiques: (valuesOf.get(product.id) ?? []).map(({ nom, valeur }) => ({ nom, valeur })),
      creeeLe: product.createdAt,
      modifieeLe: product.updatedAt,
    }))
  }
}

const productsAtOnce = 200

/** Their pictures: the product's number and the place among its pictures name one. */
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

/** The rows of the files they sent, as they were read. */
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
