import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { uniqueCode } from '#domain/catalogue/schemas.ts'
import { statusForStock } from '#domain/catalogue/statuses.ts'
import { dayOf } from '#domain/platform/days.ts'
import { hasEnded } from '#domain/selling/own-products.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { productCustomFieldValues, productImages, products } from '#server/database/schema/catalogue.ts'
import { requireCompleteProfile } from '../accounts/profile.ts'
import { splitSale } from '../catalogue/sale-columns.ts'
import { lockOwnProduct } from './own-products.ts'

/**
 * Makes a product like another one of the signed-in seller, hidden until they have looked it over: a code of its own, no
 * reference, the same pictures if they are wanted (the stored files are shared). The same submission sent again answers the copy it made.
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
        ...splitSale(original).sale,
        condition: original.condition,
        weight: original.weight,
        handling: original.handling,
        provenance: original.provenance,
        vatRegime: original.vatRegime,
        pickupPlaceId: original.pickupPlaceId,
        availableUntil: hasEnded(availableUntil, dayOf(now)) ? null : availableUntil,
        // What still waits for validation does not get round it.
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
  const [made] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.userId, sellerId), eq(products.submissionKey, submissionKey)))
  return made?.id as string
}
