import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { uniqueCode, type updateProductSchema } from '#domain/catalogue/schemas.ts'
import { type ProductStatus, statusForStock } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { hasEnded } from '#domain/selling/own-products.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireActor, requireSeller } from '#server/context.ts'
import { requireCompleteProfile } from '#server/contexts/accounts/profile.ts'
import { splitSaleColumns } from '#server/contexts/catalogue/sale-columns.ts'
import { productCustomFieldValues, productImages, products } from '#server/database/schema/catalogue.ts'
import { checkLastDay, checkPlace, reportDuplicateReference, requireValidSale } from './create-product.ts'
import { listProductFields, parseCustomValues, replaceCustomValues } from './custom-values.ts'
import { lockOwnProduct } from './own-products.ts'
import { arrangePictures } from './pictures.ts'

/**
 * Replaces a product of the signed-in seller as a whole. Earlier orders retain their price.
 * @throws AppError `not-found` for another seller's product; `conflict` when it has changed since `version`; `invalid`
 * as in create-product.ts
 */
export async function updateProduct(
  ctx: Context,
  input: { productId: string } & z.output<typeof updateProductSchema>,
): Promise<{ id: string; uniqueCode: string; status: ProductStatus }> {
  const actor = requireActor(ctx)
  const { productId, version, values, pictures, ...product } = input
  const change = inTransaction(ctx, async (ctx) => {
    const { uniqueCode, updatedAt, availableUntil, ...before } = await lockOwnProduct(ctx, actor, {
      productId,
    })
    if (updatedAt.toISOString() !== version) throw new AppError('conflict', sellingMessages.changedElsewhere)
    checkLastDay(ctx, product, availableUntil)
    await checkPlace(ctx, { sellerId: actor.userId, ...product })
    requireValidSale(product)
    const fields = await listProductFields(ctx, product)
    const stored = parseCustomValues(fields, values, { onRequest: product.price === null })
    const status = statusForStock(before.status, product.quantity)
    await ctx.db
      .update(products)
      .set({
        ...product,
        condition: conditionFromValues(fields, stored, product.condition),
        status,
        // A refused product that is corrected waits for a decision again.
        refusalReason: null,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(products.id, productId))
    await replaceCustomValues(ctx, { productId, values: stored })
    await arrangePictures(ctx, { productId, sellerId: actor.userId, pictureIds: pictures })
    return { id: productId, uniqueCode, status }
  })
  return reportDuplicateReference(change)
}

/**
 * Copies a product of the signed-in seller. The copy is hidden until they show it, has a code of its own, no reference and, unless
 * `withPictures` is false, the same pictures, whose files are shared. The same submission sent again returns the copy that it created.
 * @throws AppError `not-found` for another seller's product, `forbidden` for an incomplete profile
 */
export async function duplicateProduct(
  ctx: Context,
  input: { productId: string; submissionKey: string; withPictures?: boolean },
): Promise<{ id: string }> {
  const actor = requireSeller(ctx)
  await requireCompleteProfile(ctx, actor, sellingMessages.incompleteProfile)
  return inTransaction(ctx, async (ctx) => {
    // Locked, so that a concurrent change is in the copy as a whole or not at all.
    const { id, title, description, price, quantity, status, categoryId, availableUntil, ...original } =
      await lockOwnProduct(ctx, actor, input)
    const now = ctx.clock.now()
    const [copy] = await ctx.db
      .insert(products)
      .values({
        title,
        description,
        price,
        quantity,
        categoryId,
        ...splitSaleColumns(original).sale,
        condition: original.condition,
        weight: original.weight,
        handling: original.handling,
        provenance: original.provenance,
        vatRegime: original.vatRegime,
        pickupPlaceId: original.pickupPlaceId,
        availableUntil: hasEnded(availableUntil, toParisDay(now)) ? null : availableUntil,
        // The copy of a product that waits for validation waits too.
        status: status === 'a_valider' ? status : statusForStock('disponible', quantity),
        isHidden: true,
        userId: actor.userId,
        uniqueCode: uniqueCode(randomBytes(8)),
        submissionKey: input.submissionKey,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [products.userId, products.submissionKey] })
      .returning({ id: products.id })
    if (!copy) return { id: await findCopy(ctx, actor.userId, input.submissionKey) }
    await ctx.db.execute(sql`
      insert into ${productCustomFieldValues} (product_id, custom_field_id, value)
      select ${copy.id}::uuid, custom_field_id, value from ${productCustomFieldValues} where product_id = ${id}`)
    if (input.withPictures === false) return copy
    await ctx.db.execute(sql`
      insert into ${productImages} (product_id, url, width, height, is_primary, position)
      select ${copy.id}::uuid, url, width, height, is_primary, position from ${productImages} where product_id = ${id}`)
    return copy
  })
}

async function findCopy(ctx: Context, sellerId: string, submissionKey: string): Promise<string> {
  const [copy] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.userId, sellerId), eq(products.submissionKey, submissionKey)))
  return copy?.id as string
}
