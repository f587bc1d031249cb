import type { Actor, Context } from '#server/context.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '../helpers/makers.ts'
import { completeOnboarding, createPaymentKit } from '../helpers/payments.ts'
import { recordJobs } from '../helpers/recorded-jobs.ts'

/** Users and products shared by consecutive histories of a lane. */
export interface World {
  ctx: Context
  admin: Actor
  shops: Shop[]
  categoryId: string
}

export interface Shop {
  seller: Actor
  /** Products of different prices with enough stock for every history. */
  products: { id: string; price: number }[]
}

export const initialQuantity = 1_000_000

export async function makeWorld(ctx: Context): Promise<World> {
  await recordJobs(ctx)
  const categoryId = await makeCategory(ctx)
  const world = { ctx, categoryId, shops: [] as Shop[] }
  const created = {
    ...world,
    admin: await makePerson(ctx, { role: 'admin' }),
  }
  const paymentKit = await createPaymentKit(ctx)
  for (const prices of [
    [3_333, 101],
    [12_000, 1],
    [999, 50_000],
  ]) {
    const shop = await makeShop(created, prices)
    await completeOnboarding(paymentKit, shop.seller)
    created.shops.push(shop)
  }
  return created
}

/** Creates a seller without a provider account. */
export async function makeShop(
  { ctx, categoryId }: Pick<World, 'ctx' | 'categoryId'>,
  prices: readonly number[],
): Promise<Shop> {
  const seller = await makeSeller(ctx)
  const products = []
  for (const price of prices) {
    const product = { userId: seller.userId, categoryId, price, quantity: initialQuantity }
    products.push({ id: await makeProduct(ctx, product), price })
  }
  return { seller, products }
}
