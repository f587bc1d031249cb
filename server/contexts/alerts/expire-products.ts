import type { Context } from '#server/context.ts'
import { hideExpiredProducts } from '../selling/hide-expired-products.ts'

/** Every night: what is past its last day goes off the market. */
export async function expireProducts(ctx: Context): Promise<void> {
  await hideExpiredProducts(ctx)
}
