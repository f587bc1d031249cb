import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, requireAdmin } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/people.ts'
import { documentSums, requeueWaitingDocuments } from '#server/contexts/invoices/documents.ts'
import { ledgerChecks, ledgerEntries } from '#server/database/schema/ledger.ts'
import { refunds, transfers } from '#server/database/schema/payments.ts'

/** A query for one kind of error in the ledger or of stuck money, with its message. */
interface LedgerCheck {
  /** Rows of `order_id`, `amount` (in cents, bigint) and `detail`, oldest first. */
  query: SQL
  /** In French, one line. */
  describe: (found: { order: string; amount: string; detail: string }) => string
}

/** More problems of one kind have a common cause, so they are not listed. */
const maxListedProblems = 50

const toCents = (amount: SQL): SQL => sql`((${amount}) * 100)::bigint`

/** Finds settled rows whose ledger entries are missing or have another amount, and other rows that have entries. */
const findMismatches = (input: {
  table: string
  kind: SQL
  account: SQL
  amount: SQL
  isSettled: SQL
  order: SQL
}): SQL => sql`
  select ${input.order} as order_id, ${toCents(sql`coalesce(booked.amount, 0) - ${input.amount}`)} as amount, money.id::text as detail
  from ${sql.raw(input.table)} money
  left join (
    select source_id, abs(sum(amount)) as amount from ledger_entries
    where kind in (${input.kind}) and account = ${input.account} group by source_id
  ) booked on booked.source_id = money.id
  where case when ${input.isSettled} then booked.amount is distinct from ${input.amount} else booked.amount is not null end
  order by money.created_at`

const findUnsettled = (input: { table: string; where: SQL; before: Date }): SQL => sql`
  select order_id, ${toCents(sql`amount`)} as amount, coalesce(last_error, '') as detail
  from ${sql.raw(input.table)} where ${input.where} and created_at < ${input.before} order by created_at`

const checks = (yesterday: Date, lastWeek: Date): LedgerCheck[] => [
  {
    // All entries add up to zero: `charged` is negative, held, released, refunded, commission and fees are positive.
    query: sql`select order_id, ${toCents(sql`sum(amount)`)} as amount, '' as detail
      from ledger_entries group by order_id having sum(amount) <> 0`,
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: les comptes ne s’équilibrent pas, écart de ${amount}.`,
  },
  {
    query: sql`select order_id, ${toCents(sql`sum(amount)`)} as amount, account as detail from ledger_entries
      where account not in ('charged', 'commission') group by order_id, fulfilment_id, account having sum(amount) < 0`,
    describe: ({ order, amount, detail }) =>
      `Commande ${order}\u00a0: le compte «\u00a0${detail}\u00a0» est à ${amount}.`,
  },
  {
    query: findMismatches({
      table: 'payments',
      kind: sql`'charge'`,
      account: sql`'charged'`,
      amount: sql`money.amount`,
      isSettled: sql`money.status = 'succeeded'`,
      order: sql`money.order_id`,
    }),
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: un paiement et les comptes diffèrent de ${amount}.`,
  },
  {
    query: findMismatches({
      table: 'transfers',
      kind: sql`'release'`,
      account: sql`'held'`,
      amount: sql`(money.amount + money.commission)`,
      isSettled: sql`money.status = 'sent'`,
      order: sql`money.order_id`,
    }),
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: un versement et les comptes diffèrent de ${amount}.`,
  },
  {
    query: findMismatches({
      table: 'transfer_reversals',
      kind: sql`'reversal'`,
      account: sql`'held'`,
      amount: sql`(money.amount + money.commission)`,
      isSettled: sql`money.status = 'done'`,
      order: sql`(select order_id from transfers where transfers.id = money.transfer_id)`,
    }),
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: une reprise de versement et les comptes diffèrent de ${amount}.`,
  },
  {
    query: findMismatches({
      table: 'refunds',
      kind: sql`'refund', 'loss'`,
      account: sql`'refunded'`,
      amount: sql`money.amount`,
      isSettled: sql`money.settled_at is not null`,
      order: sql`money.order_id`,
    }),
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: un remboursement et les comptes diffèrent de ${amount}.`,
  },
  {
    query: findUnsettled({
      table: 'transfers',
      where: sql`status in ('queued', 'sending', 'failed')`,
      before: yesterday,
    }),
    describe: ({ order, amount, detail }) =>
      `Commande ${order}\u00a0: un versement de ${amount} n’est pas parti depuis plus d’un jour${appendReason(detail)}.`,
  },
  {
    query: findUnsettled({ table: 'refunds', where: sql`status in ('queued', 'failed')`, before: yesterday }),
    describe: ({ order, amount, detail }) =>
      `Commande ${order}\u00a0: un remboursement de ${amount} n’est pas parti depuis plus d’un jour${appendReason(detail)}.`,
  },
  {
    query: findUnsettled({ table: 'refunds', where: sql`status = 'sent'`, before: lastWeek }),
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: un remboursement de ${amount} est en route depuis plus d’une semaine.`,
  },
  {
    query: findMismatches({
      table: 'refunds',
      kind: sql`'reinstatement'`,
      account: sql`'refunded'`,
      amount: sql`money.amount`,
      isSettled: sql`money.reinstated_at is not null`,
      order: sql`money.order_id`,
    }),
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: ce qu’une banque a rendu et les comptes diffèrent de ${amount}.`,
  },
  {
    query: sql`select payments.order_id, ${toCents(sql`card_disputes.amount - known.amount`)} as amount, card_disputes.provider_dispute_id as detail
      from card_disputes join payments on payments.id = card_disputes.payment_id
      cross join lateral (select coalesce(sum(amount), 0) as amount from refunds
        where card_dispute_id = card_disputes.id and refunds.status <> 'dropped' and reinstated_at is null) known
      where card_disputes.closed_at < ${yesterday}
        and known.amount <> case card_disputes.status when 'lost' then card_disputes.amount else 0 end
      order by card_disputes.closed_at`,
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: de ce que la banque a repris, les comptes ignorent ${amount}.`,
  },
  {
    query: sql`select order_id, ${toCents(sql`amount`)} as amount, '' as detail from refunds
      where status = 'disputed' and created_at < ${yesterday} and not exists (select from card_disputes
        where card_disputes.payment_id = refunds.payment_id and card_disputes.status = 'open') order by created_at`,
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: un remboursement de ${amount} attend une banque qui n’examine rien. Relancez-le.`,
  },
  {
    // The sold amount is what was paid and not refunded, so a credit note above its invoice differs as well.
    query: sql`select sold.order_id, ${toCents(sql`coalesce(documents.invoiced - documents.credited, 0) - sold.amount`)} as amount,
        '' as detail
      from (select order_id, fulfilment_id, -sum(amount) as amount from ledger_entries
        where account in ('charged', 'refunded') and fulfilment_id is not null group by order_id, fulfilment_id) sold
      join fulfilments on fulfilments.id = sold.fulfilment_id and fulfilments.paid_at is not null
      left join (${documentSums}) documents on documents.fulfilment_id = sold.fulfilment_id
      where coalesce(documents.invoiced - documents.credited, 0) <> sold.amount
        or documents.credited > documents.invoiced`,
    describe: ({ order, amount }) =>
      `Commande ${order}\u00a0: les factures et avoirs d’un vendeur et les comptes diffèrent de ${amount}.`,
  },
  {
    query: sql`select null as order_id, 0 as amount, concat(name, ' (', id, ')') as detail from provider_events
      where applied_at is null and received_at < ${yesterday} order by received_at`,
    describe: ({ detail }) =>
      `La notification ${detail} du prestataire de paiement n’a pas pu être appliquée depuis plus d’un jour.`,
  },
]

const appendReason = (error: string): string => (error ? ` («\u00a0${error}\u00a0»)` : '')

const dayMs = 24 * 60 * 60 * 1_000

/** Returns the problems of the ledger in French, one a line; none when everything adds up. */
async function findProblems({ db, clock }: Context): Promise<string[]> {
  const now = clock.now().getTime()
  const problems: string[] = []
  for (const { query, describe } of checks(new Date(now - dayMs), new Date(now - 7 * dayMs))) {
    const { rows } = await db.execute<{ order_id: string | null; amount: string; detail: string }>(
      sql`select * from (${query}) found limit ${maxListedProblems}`,
    )
    for (const { order_id, amount, detail } of rows) {
      const order = order_id === null ? '' : orderNumber(order_id)
      problems.push(describe({ order, amount: formatEuros(Number(amount)), detail }))
    }
  }
  return problems
}

/**
 * Checks the ledger, stores the result, emails administrators about problems, and enqueues lost jobs again. Runs every night.
 */
export async function checkLedger(ctx: Context): Promise<{ problems: string[] }> {
  const checkedAt = ctx.clock.now()
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const { db, config } = ctx
    // The check reads all data at one moment, which takes longer than the time limit of a visitor's query.
    await db.execute(sql`set transaction isolation level repeatable read`)
    await db.execute(sql`set local statement_timeout = '10min'`)
    const [counted] = await db
      .select({ orders: sql<number>`count(distinct ${ledgerEntries.orderId})::int` })
      .from(ledgerEntries)
    const problems = await findProblems(ctx)
    await db.insert(ledgerChecks).values({ checkedAt, orders: counted?.orders ?? 0, problems })
    await requeueStuckWork(ctx)
    if (problems.length > 0) {
      ctx.log.error({ count: problems.length }, 'the ledger check found problems')
      const data = { checkedAt: checkedAt.toISOString(), problems, url: `${config.origin}/admin/payments` }
      await mailAdministrators(ctx, { template: 'ledger-problem', data })
    }
    return { problems }
  })
}

const hourMs = 60 * 60 * 1_000
const maxRequeuedJobs = 1_000

/**
 * Enqueues the jobs of decided money that has not left for an hour, and of documents without a number. A second job does no
 * harm; jobs that gave up are left to administrators.
 */
async function requeueStuckWork(ctx: Context): Promise<void> {
  const { db, clock, jobs } = ctx
  const before = new Date(clock.now().getTime() - hourMs)
  const stuckTransfers = await db
    .select({ transferId: transfers.id })
    .from(transfers)
    .where(and(inArray(transfers.status, ['queued', 'sending', 'waiting']), lt(transfers.createdAt, before)))
    .limit(maxRequeuedJobs)
  const stuckRefunds = await db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['queued', 'sent']), lt(refunds.createdAt, before)))
    .limit(maxRequeuedJobs)
  await requeueWaitingDocuments(ctx, { before })
  if (stuckTransfers.length > 0) await jobs.enqueueAll(db, 'send-transfer', stuckTransfers)
  if (stuckRefunds.length > 0) await jobs.enqueueAll(db, 'send-refund', stuckRefunds)
}

/**
 * Enqueues the comparison with the provider and the check of the ledger, between the nightly runs.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function enqueueLedgerCheck(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx.db, 'compare-with-bank', {})
    await ctx.jobs.enqueue(ctx.db, 'check-ledger', {})
    const subject = { type: 'ledger', id: 'ledger', name: 'Grand livre' } as const
    await recordAudit(ctx, [{ action: 'ledger.check', subject }])
  })
}
