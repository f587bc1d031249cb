import type { Context } from '../context.ts'
import { hideExpiredProducts } from '../selling/hide-expired-products.ts'
import { forgetSentAlerts } from './forget-sent-alerts.ts'

/** Every night: what is past its last day goes off the market, and what was told long ago is forgotten. */
export async function expireProducts(ctx: Context): Promise<void> {
  await hideExpiredProducts(ctx)
  await forgetSentAlerts(ctx)
}
