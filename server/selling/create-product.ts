import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { createProductSchema } from '#domain/catalogue/schemas.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { uniqueCode } from '#domain/catalogue/unique-code.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { requireCompleteProfile } from '../accounts/require-complete-profile.ts'
import { type Context, inTransaction } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { checkLastDay } from './check-last-day.ts'
import { firstStatus } from './first-status.ts'
import { listProductFields } from './list-product-fields.ts'
import { readCustomValues } from './read-custom-values.ts'
import { refuseKnownReference } from './refuse-known-reference.ts'
import { requireSeller } from './require-seller.ts'
import { writeCustomValues } from './write-custom-values.ts'

type Input = z.output<typeof createProductSchema>
interface Created {
  id: string
  uniqueCode: string
  /** It may wait for an administrator. */
  status: ProductStatus
}

/**
 * Puts a product of the signed-in seller online. The same submission sent again answers the product it made.
 * @throws AppError `forbidden` for a buyer or with `details.missing` for an incomplete profile; `invalid` with
 * `details.fields` (`values.{fieldId}` for custom fields) or `details.missingPictures`; `conflict` with
 * `details.productId` when the submission has made another product than this
 */
export async function createProduct(ctx: Context, input: Input): Promise<Created> {
  const actor = requireSeller(ctx)
  await requireCompleteProfile(ctx, actor, sellingMessages.incompleteProfile)
  const { values, submissionKey, pictures, ...product } = input
  const sellerId = actor.userId
  const creation = inTransaction(ctx, async (ctx) => {
    const repeated = await findSubmission(ctx, sellerId, input)
    if (repeated) return repeated
    checkLastDay(ctx, product)
    const fields = await listProductFields(ctx, product)
    const stored = readCustomValues(fields, values, { onRequest: product.price === null })
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(products)
      .values({
        ...product,
        submissionKey,
        userId: sellerId,
        uniqueCode: uniqueCode(randomBytes(8)),
        status: await firstStatus(ctx, product),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [products.userId, products.submissionKey] })
      .returning({ id: products.id, uniqueCode: products.uniqueCode, status: products.status })
    if (!created) return (await findSubmission(ctx, sellerId, input)) as Created
    await writeCustomValues(ctx, { productId: created.id, values: stored })
    await arrangePictures(ctx, { productId: created.id, sellerId, pictureIds: pictures })
    return created
  })
  return refuseKnownReference(creation)
}

/** The product that this submission has made before. @throws AppError `conflict` when it is not the one described now */
async function findSubmission(ctx: Context, sellerId: string, input: Input): Promise<Created | undefined> {
  const [made] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.userId, sellerId), eq(products.submissionKey, input.submissionKey)))
  if (!made) return
  const told = ['title', 'description', 'categoryId', 'price', 'reference', 'availableUntil'] as const
  if (told.some((property) => made[property] !== input[property])) {
    throw new AppError('conflict', sellingMessages.submittedBefore(made.title), {
      details: { productId: made.id },
    })
  }
  return { id: made.id, uniqueCode: made.uniqueCode, status: made.status }
}
