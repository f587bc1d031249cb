import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type TestCardBehaviour, testCards } from '#domain/payments/test-cards.ts'
import { type Actor, type Context, inTransaction } from '#server/context.ts'
import { openPayment } from '#server/contexts/payments/open-payment.ts'
import { createSandbox, type Sandbox } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { recordCharge } from '#server/contexts/payments/record-charge.ts'
import { refreshAccount } from '#server/contexts/payments/seller-accounts.ts'
import { startOnboarding } from '#server/contexts/payments/start-onboarding.ts'
import { fulfilments, orders } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from './makers.ts'
import { type RecordedJobs, recordJobs } from './recorded-jobs.ts'

/** A context for operations on money, with a provider that sends nothing by itself and a queue without workers. */
export interface PaymentTestKit extends RecordedJobs {
  ctx: Context
  sandbox: Sandbox
}

export async function createPaymentKit(ctx: Context): Promise<PaymentTestKit> {
  const recorded = await recordJobs(ctx)
  const { db, secret, clock, config } = ctx
  const sandbox = createSandbox({ db, secret, clock, origin: config.origin })
  return { ...recorded, sandbox, ctx: { ...ctx, payments: sandbox, jobs: recorded.jobs } }
}

export interface PaidOrder {
  orderId: string
  buyer: Actor
  fulfilments: { fulfilmentId: string; sellerId: string }[]
}

/** Creates an order with one fulfilment for each amount and seller. */
export async function makeOrder(ctx: Context, amounts: number[], sellers: Actor[] = []): Promise<PaidOrder> {
  const buyer = await makePerson(ctx)
  const orderId = randomUUID()
  await ctx.db.insert(orders).values({
    id: orderId,
    userId: buyer.userId,
    totalAmount: amounts.reduce((total, amount) => total + amount, 0),
    deliveryOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const inserted: PaidOrder['fulfilments'] = []
  for (const [index, amount] of amounts.entries()) {
    const seller = sellers[index] ?? (await makeSeller(ctx))
    const [row] = await ctx.db
      .insert(fulfilments)
      .values({ orderId, sellerId: seller.userId, amount })
      .returning({ id: fulfilments.id })
    inserted.push({ fulfilmentId: row?.id as string, sellerId: seller.userId })
  }
  return { orderId, buyer, fulfilments: inserted }
}

export const getCardDetails = (behaviour: TestCardBehaviour) => ({
  number: testCards.find((card) => card.behaviour === behaviour)?.number as string,
  expiry: '12/39',
  cvc: '123',
})

/** Opens the order's payment and pays it at the provider, without a notice to the platform. */
export async function payAtProvider(
  { ctx, sandbox }: PaymentTestKit,
  {
    orderId,
    amount,
    behaviour = 'accepted',
  }: { orderId: string; amount: number; behaviour?: TestCardBehaviour },
) {
  const opened = await openPayment(ctx, {
    orderId,
    amount,
    description: 'Commande',
    email: 'a@exemple.example',
  })
  const { providerPaymentId: id, clientSecret } = opened
  await sandbox.confirmPayment({ id, clientSecret, ...getCardDetails(behaviour) })
  return sandbox.getPayment(id)
}

/** Creates an order whose money is held, with a share for each fulfilment. */
export async function makePaidOrder(
  paymentKit: PaymentTestKit,
  amounts: number[],
  options: { behaviour?: TestCardBehaviour; sellers?: Actor[] } = {},
): Promise<PaidOrder> {
  const order = await makeOrder(paymentKit.ctx, amounts, options.sellers)
  const amount = amounts.reduce((total, amount) => total + amount, 0)
  const payment = await payAtProvider(paymentKit, { orderId: order.orderId, amount, ...options })
  const shares = order.fulfilments.map(({ fulfilmentId }, index) => ({
    fulfilmentId,
    amount: amounts[index] as number,
  }))
  await inTransaction(paymentKit.ctx, (ctx) => recordCharge(ctx, { payment, shares }))
  return order
}

/** Completes the seller's account at the provider. */
export async function completeOnboarding(
  { ctx, sandbox }: Pick<PaymentTestKit, 'ctx' | 'sandbox'>,
  seller: Actor,
): Promise<void> {
  const { url } = await startOnboarding({ ...ctx, actor: seller })
  const query = new URL(url).searchParams
  const id = query.get('account') as string
  await sandbox.completeAccount({ id, token: query.get('token') as string })
  await refreshAccount(ctx, { providerAccountId: id })
}

/** Creates a seller with a complete payout account. */
export async function makePayableSeller(paymentKit: PaymentTestKit): Promise<Actor> {
  const seller = await makeSeller(paymentKit.ctx)
  await completeOnboarding(paymentKit, seller)
  return seller
}

/** The provider's totals for an order in cents: charged, transferred and refunded. */
export async function readProviderTotals({ ctx }: PaymentTestKit, { orderId }: { orderId: string }) {
  const { rows } = await ctx.db.execute<{ charged: string; transferred: string; refunded: string }>(sql`
    select coalesce(sum((data->>'amountReceived')::bigint), 0) as charged,
      coalesce(sum((data->>'transferred')::bigint), 0) as transferred,
      coalesce(sum((data->>'refunded')::bigint), 0) as refunded
    from sandbox_objects where kind = 'payment' and data->>'orderId' = ${orderId}`)
  const [books] = rows
  return {
    charged: Number(books?.charged),
    transferred: Number(books?.transferred),
    refunded: Number(books?.refunded),
  }
}
