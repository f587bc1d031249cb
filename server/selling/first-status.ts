import { type ProductStatus, statusForStock } from '#domain/catalogue/statuses.ts'
import type { Context } from '../context.ts'
import { getSettings } from '../platform/get-settings.ts'

/** What a new advertisement begins as: on sale, out of stock, or waiting for an administrator (setting seller_validation). */
export async function firstStatus(ctx: Context, product: { quantity: number }): Promise<ProductStatus> {
  const { sellerValidation } = await getSettings(ctx)
  return sellerValidation ? 'a_valider' : statusForStock('disponible', product.quantity)
}
