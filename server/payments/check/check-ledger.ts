import { sql } from 'drizzle-orm'
import { listAdministrators } from '../../accounts/list-contacts.ts'
import { type Context, inTransaction } from '../../context.ts'
import { ledgerChecks, ledgerEntries } from '../../database/schema/payments.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import { findProblems } from './find-problems.ts'
import { wakeForgotten } from './wake-forgotten.ts'

/**
 * Every night: looks through the books, writes down what it finds, and tells the administrators when something is wrong. Work
 * that was lost on the way is queued once more.
 */
export async function checkLedger(ctx: Context): Promise<{ problems: string[] }> {
  const checkedAt = ctx.clock.now()
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const { db, config } = ctx
    // It reads everything there is: longer than any visitor's question may take. All of it as of one moment.
    await db.execute(sql`set transaction isolation level repeatable read`)
    await db.execute(sql`set local statement_timeout = '10min'`)
    const [counted] = await db
      .select({ orders: sql<number>`count(distinct ${ledgerEntries.orderId})::int` })
      .from(ledgerEntries)
    const problems = await findProblems(ctx)
    await db.insert(ledgerChecks).values({ checkedAt, orders: counted?.orders ?? 0, problems })
    await wakeForgotten(ctx)
    if (problems.length > 0) {
      ctx.log.error({ count: problems.length }, 'the ledger check found problems')
      const data = { checkedAt: checkedAt.toISOString(), problems, url: `${config.origin}/admin/payments` }
      const administrators = await listAdministrators(ctx)
      await enqueueEmails(
        ctx,
        administrators.map(({ email }) => ({ template: 'ledger-problem' as const, recipient: email, data })),
      )
    }
    return { problems }
  })
}
