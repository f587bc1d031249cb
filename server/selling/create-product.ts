import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { canSell } from '#domain/accounts/accounts.ts'
import type { createProductSchema } from '#domain/catalogue/schemas.ts'
import { uniqueCode } from '#domain/catalogue/unique-code.ts'
import { AppError } from '#domain/errors.ts'
import { listCategoryFields } from '../catalogue/list-custom-fields.ts'
import { type Context, inTransaction, requireActor } from '../context.ts'
import { categories, productCustomFieldValues, products } from '../database/schema/catalogue.ts'
import { readCustomValues } from './read-custom-values.ts'

/**
 * Puts a product of the signed-in seller online. The same submission sent again answers the product it made.
 * @throws AppError `forbidden` for a buyer, `invalid` with `details.fields` (`values.{fieldId}` for custom fields)
 */
export async function createProduct(
  ctx: Context,
  input: z.output<typeof createProductSchema>,
): Promise<{ id: string; uniqueCode: string }> {
  const actor = requireActor(ctx)
  if (!canSell(actor.userType)) {
    throw new AppError(
      'forbidden',
      'Votre compte est un compte acheteur : passez-le en « Acheteur et vendeur » pour vendre.',
    )
  }
  const { values, submissionKey, ...product } = input
  return inTransaction(ctx, async (ctx) => {
    const repeated = await findSubmission(ctx, actor.userId, submissionKey)
    if (repeated) return repeated
    const [category] = await ctx.db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, product.categoryId))
    if (!category) {
      throw new AppError('invalid', 'Choisissez une catégorie.', {
        details: { fields: { categoryId: 'Choisissez une catégorie.' } },
      })
    }
    const fields = await listCategoryFields(ctx, { categoryId: product.categoryId })
    const stored = readCustomValues(fields, values, { onRequest: product.price === null })
    const [created] = await ctx.db
      .insert(products)
      .values({
        ...product,
        submissionKey,
        userId: actor.userId,
        uniqueCode: uniqueCode(randomBytes(8)),
        status: product.quantity === 0 ? 'rupture_stock' : 'disponible',
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing({ target: [products.userId, products.submissionKey] })
      .returning({ id: products.id, uniqueCode: products.uniqueCode })
    if (!created)
      return (await findSubmission(ctx, actor.userId, submissionKey)) as { id: string; uniqueCode: string }
    if (stored.length > 0) {
      await ctx.db
        .insert(productCustomFieldValues)
        .values(stored.map((value) => ({ ...value, productId: created.id })))
    }
    return created
  })
}

async function findSubmission(ctx: Context, userId: string, submissionKey: string) {
  const [product] = await ctx.db
    .select({ id: products.id, uniqueCode: products.uniqueCode })
    .from(products)
    .where(and(eq(products.userId, userId), eq(products.submissionKey, submissionKey)))
  return product
}
