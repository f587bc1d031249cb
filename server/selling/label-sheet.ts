import { and, desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import { copiesOf, type LabelRequest, mostLabels } from '#domain/selling/labels.ts'
import type { OwnProductsSearch } from '#domain/selling/own-products.ts'
import { stockOutPath } from '#domain/selling/stock-out.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { drawLabels } from './labels/draw-labels.ts'
import { ownProductsCondition } from './list-own-products.ts'
import { requireSeller } from './require-seller.ts'

/**
 * Labels of the signed-in seller's products as PDF: name, code, QR code to the stock-out page (specification, section 2).
 * @throws AppError `not-found` for a code that is none of theirs; `conflict` for too many at once
 */
export async function labelSheet(
  ctx: Context,
  input: LabelRequest & { search: Pick<OwnProductsSearch, 'q' | 'status'> },
): Promise<Uint8Array<ArrayBuffer>> {
  const actor = requireSeller(ctx)
  const { codes, copies, perPage, start } = input
  const rows = await ctx.db
    .select({
      title: products.title,
      code: products.uniqueCode,
      reference: products.reference,
      quantity: products.quantity,
    })
    .from(products)
    .where(
      codes
        ? and(eq(products.userId, actor.userId), inArray(products.uniqueCode, codes))
        : ownProductsCondition(actor.userId, input.search),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
  if (codes && rows.length < codes.length) {
    throw new AppError('not-found', ownProductMessages.gone, { title: productMessages.missing.title })
  }
  const labels = rows.map(({ quantity, ...row }) => ({
    ...row,
    copies: copiesOf(quantity, copies),
    address: `${ctx.config.origin}${stockOutPath(row.code)}`,
  }))
  const count = labels.reduce((sum, label) => sum + label.copies, 0)
  if (count === 0) throw new AppError('not-found', ownProductMessages.noLabel)
  if (count > mostLabels) {
    throw new AppError('conflict', ownProductMessages.tooManyLabels(count, mostLabels))
  }
  // One beside the other, as they stand in the list or were chosen.
  const place = new Map(codes?.map((code, index) => [code, index]))
  labels.sort((a, b) => (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0))
  return new Uint8Array(await drawLabels(labels, { perPage, start, createdAt: ctx.clock.now() }))
}
