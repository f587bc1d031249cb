import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { checkSale, type Sale } from '#domain/catalogue/sale-units.ts'
import { type createProductSchema, uniqueCode } from '#domain/catalogue/schemas.ts'
import { type ProductStatus, statusForStock } from '#domain/catalogue/statuses.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { placeMessages } from '#domain/places/messages.ts'
import { type Day, toParisDay } from '#domain/platform/days.ts'
import { refuseLastDay } from '#domain/selling/own-products.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { isOwnPlace } from '#server/contexts/places/list-own-places.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { requireCompleteProfile } from '../accounts/profile.ts'
import { ensureDefaultPlace } from '../places/default-place.ts'
import { getSettings } from '../platform/get-settings.ts'
import { listProductFields, parseCustomValues, writeCustomValues } from './custom-values.ts'
import { deletePublishedDraft } from './drafts.ts'
import { arrangePictures } from './pictures.ts'

/** Returns the status of a new product: on sale, out of stock, or waiting for an administrator (setting seller_validation). */
export async function initialStatus(ctx: Context, product: { quantity: number }): Promise<ProductStatus> {
  const { sellerValidation } = await getSettings(ctx)
  return sellerValidation ? 'a_valider' : statusForStock('disponible', product.quantity)
}

/**
 * Requires a last day that has not passed. An unchanged one (`storedLastDay`) may have, so that an ended listing can be corrected.
 * @throws AppError `invalid` with `details.fields`
 */
export function checkLastDay(
  ctx: Context,
  { availableUntil }: { availableUntil: Day | null },
  storedLastDay: Day | null = null,
): void {
  if (availableUntil === null || availableUntil === storedLastDay) return
  const refusal = refuseLastDay(availableUntil, toParisDay(ctx.clock.now()))
  if (refusal) throw invalidField('availableUntil', refusal)
}

/** Requires that unit, content and prices by quantity agree. @throws AppError `invalid` with `details.fields` */
export function requireValidSale(product: Sale & { price: Cents | null }): void {
  const problems = checkSale(product)
  const [first] = Object.values(problems)
  if (first) throw new AppError('invalid', first, { details: { fields: problems } })
}

/** Requires that a pickup place belongs to the seller. @throws AppError `invalid` with `details.fields` */
export async function checkPlace(
  ctx: Context,
  { sellerId, pickupPlaceId }: { sellerId: string; pickupPlaceId?: string | null },
): Promise<void> {
  if (!pickupPlaceId || (await isOwnPlace(ctx, { sellerId, placeId: pickupPlaceId }))) return
  throw invalidField('pickupPlaceId', placeMessages.missing)
}

/** Reports at its field a reference that the seller already uses. Only the database's unique index also detects a concurrent use. */
export async function reportDuplicateReference<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (violatedConstraint(error) !== 'products_reference') throw error
    throw invalidField('reference', sellingMessages.knownReference, { cause: error })
  }
}

const violatedConstraint = (error: unknown) =>
  ((error as { cause?: unknown }).cause as { constraint?: string } | undefined)?.constraint

type Input = z.output<typeof createProductSchema>
interface CreatedProduct {
  id: string
  uniqueCode: string
  /** `a_valider` while the product waits for an administrator. */
  status: ProductStatus
}

/**
 * Publishes a product of the signed-in seller. The same submission sent again returns the product that it created.
 * @throws AppError `forbidden` for a buyer or with `details.missing` for an incomplete profile; `invalid` with
 * `details.fields` (`values.{fieldId}` for custom fields) or `details.missingPictures`; `conflict` with
 * `details.productId` when the submission key belongs to a different product
 */
export async function createProduct(ctx: Context, input: Input): Promise<CreatedProduct> {
  const actor = requireSeller(ctx)
  await requireCompleteProfile(ctx, actor, sellingMessages.incompleteProfile)
  const { values, submissionKey, pictures, ...product } = input
  const sellerId = actor.userId
  // Before the transaction, which shares the catalogue's lock: creating a place takes that lock exclusively.
  await ensureDefaultPlace(ctx, { sellerId })
  const creation = inTransaction(ctx, async (ctx) => {
    const repeated = await findSubmission(ctx, sellerId, input)
    if (repeated) return repeated
    checkLastDay(ctx, product)
    await checkPlace(ctx, { sellerId, ...product })
    requireValidSale(product)
    const fields = await listProductFields(ctx, product)
    const stored = parseCustomValues(fields, values, { onRequest: product.price === null })
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(products)
      .values({
        ...product,
        condition: conditionFromValues(fields, stored, product.condition),
        submissionKey,
        userId: sellerId,
        uniqueCode: uniqueCode(randomBytes(8)),
        status: await initialStatus(ctx, product),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [products.userId, products.submissionKey] })
      .returning({ id: products.id, uniqueCode: products.uniqueCode, status: products.status })
    if (!created) return (await findSubmission(ctx, sellerId, input)) as CreatedProduct
    await writeCustomValues(
      ctx,
      stored.map((value) => ({ ...value, productId: created.id })),
    )
    await arrangePictures(ctx, { productId: created.id, sellerId, pictureIds: pictures })
    await deletePublishedDraft(ctx, { sellerId, draftId: submissionKey })
    return created
  })
  return reportDuplicateReference(creation)
}

/** Returns the product that this submission created before. @throws AppError `conflict` when that differs from the one described now */
async function findSubmission(
  ctx: Context,
  sellerId: string,
  input: Input,
): Promise<CreatedProduct | undefined> {
  const [earlier] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.userId, sellerId), eq(products.submissionKey, input.submissionKey)))
  if (!earlier) return
  const comparedProperties = [
    'title',
    'description',
    'categoryId',
    'price',
    'reference',
    'availableUntil',
  ] as const
  if (comparedProperties.some((property) => earlier[property] !== input[property])) {
    throw new AppError('conflict', sellingMessages.submittedBefore(earlier.title), {
      details: { productId: earlier.id },
    })
  }
  return { id: earlier.id, uniqueCode: earlier.uniqueCode, status: earlier.status }
}
