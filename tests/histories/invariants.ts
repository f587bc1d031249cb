import { sql } from 'drizzle-orm'
import type { History } from './history.ts'
import { initialQuantity } from './world.ts'

/** Sums of one order in cents. */
interface Sums extends Record<string, unknown> {
  charged: number
  held: number
  released: number
  refunded: number
  commission: number
  fees: number
  /** The lowest balance of any account except the association's, per fulfilment. */
  lowestBalance: number
  /** Amount that the association bears; it is booked after the refund, which a crash may precede. */
  borne: number
  /** Part of the refunds that banks took. */
  byBank: number
  /** Part of the refunds that the association paid itself. */
  byHand: number
  /** Paid to sellers by the association itself. */
  paidByHand: number
  /** The provider's own sums. */
  taken: number
  sent: number
  refundedByProvider: number
  lost: number
}

/** Reads the ledger and the provider's sums in one query. */
async function readSums({ world, orderId }: History): Promise<Sums> {
  const cents = (query: string) => sql.raw(`(coalesce((${query}), 0) * 100)::float8`)
  const { rows } = await world.ctx.db.execute<Sums>(sql`
    with entries as (select * from ledger_entries where order_id = ${orderId}),
      charges as (select id, data from sandbox_objects where kind = 'payment'
        and id in (select provider_payment_id from payments where order_id = ${orderId})),
      back as (select * from refunds where order_id = ${orderId})
    select
      ${cents("select -sum(amount) from entries where account = 'charged'")} as charged,
      ${cents("select sum(amount) from entries where account = 'held'")} as held,
      ${cents("select sum(amount) from entries where account = 'released'")} as released,
      ${cents("select sum(amount) from entries where account = 'refunded'")} as refunded,
      ${cents("select sum(amount) from entries where account = 'commission'")} as commission,
      ${cents("select sum(amount) from entries where account = 'fees'")} as fees,
      ${cents(`select min(amount) from (select case account when 'charged' then -sum(amount) else sum(amount) end as amount
        from entries where account <> 'commission' group by fulfilment_id, account) balances`)} as "lowestBalance",
      ${cents('select sum(borne) from back')} as borne,
      ${cents("select sum(amount) from back where kind = 'card-dispute' and settled_at is not null and reinstated_at is null")} as "byBank",
      ${cents('select sum(amount) from back where settled_reference is not null and settled_at is not null')} as "byHand",
      ${cents(`select sum(amount) from transfers where settled_reference is not null and order_id = '${orderId}'`)} as "paidByHand",
      coalesce((select sum((data->>'amountReceived')::float8) from charges), 0) as taken,
      coalesce((select sum((data->>'transferred')::float8) from charges), 0) as sent,
      coalesce((select sum((data->>'refunded')::float8) from charges), 0) as "refundedByProvider",
      coalesce((select sum((data->>'amount')::float8) from sandbox_objects where kind = 'dispute'
        and data->>'status' = 'lost' and data->>'paymentId' in (select id from charges)), 0) as lost`)
  return rows[0] as Sums
}

/** Checks ledger and stock after every event. */
export async function checkBooks(history: History): Promise<void> {
  const sums = await readSums(history)
  const {
    charged,
    held,
    released,
    refunded,
    commission,
    fees,
    lowestBalance,
    borne,
    taken,
    sent,
    refundedByProvider,
  } = sums
  const assertInvariant = (invariant: string, isTrue: boolean) => {
    if (!isTrue) throw new Error(`${invariant}: ${JSON.stringify(sums)}`)
  }
  assertInvariant(
    'charged = held + released + refunded + commission + fees',
    charged === held + released + refunded + commission + fees,
  )
  assertInvariant('no account has a negative balance', lowestBalance >= 0)
  assertInvariant('the ledger charges no more than the provider', charged <= taken)
  assertInvariant(
    'transfers and refunds do not exceed the charges',
    sent + refundedByProvider <= taken + borne,
  )
  await checkStock(history)
}

/** Checks that stock, reserved and collected pieces add up to the initial quantity. */
async function checkStock({ world, orderId }: History): Promise<void> {
  const { rows } = await world.ctx.db.execute<{ id: string; left: number; taken: number }>(sql`
    select products.id, products.quantity as left, coalesce(sum(
      case when fulfilments.holds_stock then order_items.quantity else order_items.handed_over end), 0)::int as taken
    from products join order_items on order_items.product_id = products.id
    join fulfilments on fulfilments.id = order_items.fulfilment_id
    where products.id in (select product_id from order_items where order_id = ${orderId})
    group by products.id having products.quantity + coalesce(sum(
      case when fulfilments.holds_stock then order_items.quantity else order_items.handed_over end), 0) <> ${initialQuantity}`)
  if (rows.length > 0) throw new Error(`pieces were lost or sold twice: ${JSON.stringify(rows)}`)
}

/** Checks at the end that ledger and provider agree and that no transfer, refund or event is pending. */
export async function checkFinalState(history: History): Promise<void> {
  await checkBooks(history)
  const { world, orderId } = history
  const sums = await readSums(history)
  const problems = [
    sums.charged !== sums.taken && 'the ledger and the provider differ on charges',
    sums.released - sums.paidByHand !== sums.sent && 'the ledger and the provider differ on transfers',
    sums.refunded - sums.byBank - sums.byHand !== sums.refundedByProvider &&
      'the ledger and the provider differ on refunds',
    sums.byBank !== sums.lost && 'the ledger and the banks differ on lost disputes',
  ].filter((problem) => problem !== false)
  const { rows } = await world.ctx.db.execute<{ problem: string }>(sql`
    select concat('transfer ', status) as problem from transfers where order_id = ${orderId}
      and (status in ('queued', 'sending') or status = 'waiting' and exists (
        select from seller_accounts where seller_accounts.seller_id = transfers.seller_id and is_ready))
    union all
    select concat('documents of ', documents.invoiced, ' and ', documents.credited, ' for ', sold.amount) from fulfilments
      cross join lateral (select coalesce(-sum(amount), 0) as amount from ledger_entries
        where fulfilment_id = fulfilments.id and account in ('charged', 'refunded')) sold
      cross join lateral (select coalesce(sum(amount) filter (where kind = 'invoice'), 0) as invoiced,
        coalesce(sum(amount) filter (where kind = 'credit-note'), 0) as credited
        from invoices where fulfilment_id = fulfilments.id) documents
      where fulfilments.order_id = ${orderId}
        and (documents.credited > documents.invoiced or documents.invoiced - documents.credited <> sold.amount)
    union all
    select concat('document without a number: ', kind) from invoice_requests
      join fulfilments on fulfilments.id = fulfilment_id where fulfilments.order_id = ${orderId}
    union all
    select concat('unfinished fulfilment ', status) from fulfilments where order_id = ${orderId}
      and status in ('initial', 'pending', 'accuse_reception', 'expediee')
    union all
    select concat('refund ', status) from refunds where order_id = ${orderId} and status not in ('succeeded', 'dropped')
    union all
    select concat('reversal ', transfer_reversals.status) from transfer_reversals
      join refunds on refunds.id = refund_id
      where order_id = ${orderId} and transfer_reversals.status = 'queued'
    union all
    select concat('event ', name, ' ', last_error) from provider_events where applied_at is null and object_id in (
      select provider_payment_id from payments where order_id = ${orderId}
      union all select provider_refund_id from refunds where order_id = ${orderId}
      union all select provider_dispute_id from card_disputes join payments on payments.id = payment_id
        where order_id = ${orderId})
    union all
    select concat('refunds of payment ', payments.amount) from payments
      join sandbox_objects charge on charge.id = payments.provider_payment_id
      cross join lateral (select
        coalesce(sum(amount) filter (where kind <> 'card-dispute' and status = 'succeeded' and settled_reference is null), 0) * 100 as sent,
        coalesce(sum(amount) filter (where kind = 'card-dispute' and status = 'succeeded' and reinstated_at is null), 0) * 100 as by_bank
        from refunds where payment_id = payments.id) back
      cross join lateral (select coalesce(sum((data->>'amount')::numeric), 0) as amount from sandbox_objects
        where kind = 'dispute' and data->>'status' = 'lost' and data->>'paymentId' = charge.id) lost
      where payments.order_id = ${orderId} and ((charge.data->>'refunded')::numeric <> back.sent
        or back.by_bank <> lost.amount)
    union all
    select concat('money held for a fulfilment that is ', fulfilments.status, ': ', free.amount) from fulfilments
      cross join lateral (select coalesce((select sum(amount) from ledger_entries
          where fulfilment_id = fulfilments.id and account = 'held'), 0)
        - coalesce((select sum(amount + commission) from transfers where fulfilment_id = fulfilments.id
          and transfers.status in ('waiting', 'failed')), 0)
        - coalesce((select sum(refunds.amount - taken_back - borne + least(taken_back, coalesce((select sum(amount + commission)
            from transfer_reversals where refund_id = refunds.id and transfer_reversals.status = 'done'), 0)))
          from refunds where fulfilment_id = fulfilments.id and settled_at is null and refunds.status <> 'dropped'), 0) as amount) free
      where fulfilments.order_id = ${orderId} and fulfilments.status in ('initial', 'livree', 'annulee')
        and free.amount <> 0
    union all
    -- Commissions already transferred cannot change after a transfer was dropped: one cent until the next transfer.
    select concat('commission of ', gross.commission, ' of ', gross.released, ' at ', commission_rate) from fulfilments
      cross join lateral (select coalesce(sum(amount + commission), 0) as released, coalesce(sum(commission), 0) as commission
        from (select amount, commission from transfers where fulfilment_id = fulfilments.id and transfers.status <> 'dropped'
          union all select -transfer_reversals.amount, -transfer_reversals.commission from transfer_reversals
            join transfers on transfers.id = transfer_id where fulfilment_id = fulfilments.id) moved) gross
      where fulfilments.order_id = ${orderId}
        and abs(gross.commission - round(gross.released * commission_rate / 10000, 2)) > case when exists (
          select from transfers where fulfilment_id = fulfilments.id and transfers.status = 'dropped') then 0.01 else 0 end`)
  problems.push(...rows.map(({ problem }) => problem))
  if (problems.length > 0) throw new Error(`${problems.join('; ')}: ${JSON.stringify(sums)}`)
}
