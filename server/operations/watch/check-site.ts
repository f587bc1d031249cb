import { asc, lt, notInArray, sql } from 'drizzle-orm'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/people.ts'
import { requestFigures, siteFindings } from '#server/database/schema/watch.ts'
import { replaceNpmCommands } from '#server/lib/site-command.ts'
import { type Check, type Finding, runChecks } from '../doctor/check.ts'
import { databaseChecks } from '../doctor/check-database.ts'
import { addressChecks, environmentChecks } from '../doctor/check-environment.ts'
import { siteChecks } from '../doctor/check-site.ts'
import { listBrowserErrors } from './browser-errors.ts'
import { listSlowAddresses, listSlowStatements, runtimeChecks } from './runtime-checks.ts'

/** Milliseconds; a shorter problem may solve itself. */
const gracePeriodMs = 10 * 60_000
/** Retention of request figures, in milliseconds. */
const figureRetentionMs = 7 * 24 * 60 * 60_000

/** Returns all checks in the order of the page. */
function listChecks(ctx: Context): Check[] {
  const { config, emailTransport, files } = ctx
  // The checks use a plain client, because they also run without a site.
  const client = {
    query: async (text: string, values: unknown[] = []) => {
      const parts = text.split(/\$\d+/)
      const query = sql.join(
        parts.flatMap((part, index) =>
          index < values.length ? [sql.raw(part), sql`${values[index]}`] : [sql.raw(part)],
        ),
      )
      return ctx.db.execute(query)
    },
  } as unknown as Parameters<typeof siteChecks>[0]
  return [
    ...runtimeChecks(ctx),
    ...addressChecks(config),
    ...databaseChecks(client, config),
    ...environmentChecks({ config, emailTransport, files }),
    ...siteChecks(client, config),
  ]
}

/**
 * Runs all checks, stores the findings, and emails administrators once about each lasting problem with its solution. Called every quarter of
 * an hour and on an administrator's request.
 */
export async function checkSite(ctx: Context, checks = listChecks(ctx)): Promise<void> {
  const found: Finding[] = []
  for await (const { text, ...finding } of runChecks(checks))
    found.push({ ...finding, text: replaceNpmCommands(text).replaceAll(/ (?=[:;!?»])/g, '\u00a0') })
  const now = ctx.clock.now()
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(siteFindings)
      .values(found.map((finding, position) => ({ ...finding, position, since: now, seenAt: now })))
      .onConflictDoUpdate({
        target: siteFindings.title,
        set: {
          position: sql`excluded.position`,
          text: sql`excluded.text`,
          seenAt: sql`excluded.seen_at`,
          since: sql`case when ${siteFindings.state} = excluded.state then ${siteFindings.since} else excluded.since end`,
          notifiedAt: sql`case when excluded.state = 'wrong' then ${siteFindings.notifiedAt} end`,
          state: sql`excluded.state`,
        },
      })
    const titles = found.map(({ title }) => title)
    await ctx.db.delete(siteFindings).where(notInArray(siteFindings.title, titles))
    await emailNewProblems(ctx)
  })
  await ctx.db
    .delete(requestFigures)
    .where(lt(requestFigures.hour, new Date(now.getTime() - figureRetentionMs)))
}

/** Sends one email about all lasting problems that were not mailed yet. */
async function emailNewProblems(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const newProblems = await ctx.db
    .update(siteFindings)
    .set({ notifiedAt: now })
    .where(
      sql`${siteFindings.state} = 'wrong' and ${siteFindings.notifiedAt} is null
        and ${siteFindings.since} <= ${new Date(now.getTime() - gracePeriodMs).toISOString()}::timestamptz`,
    )
    .returning({ title: siteFindings.title, text: siteFindings.text, position: siteFindings.position })
  if (newProblems.length === 0) return
  const findings = newProblems
    .sort((one, other) => one.position - other.position)
    .map(({ title, text }) => ({ title, text }))
  const data = { seenAt: now.toISOString(), findings, url: `${ctx.config.origin}/admin/etat` }
  await mailAdministrators(ctx, { template: 'site-problem', data })
}

/**
 * Returns the latest findings, the slowest addresses and statements, and errors in browsers.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function getHealth(ctx: Context) {
  requireAdmin(ctx)
  const { title, state, text, since, seenAt } = siteFindings
  const [findings, addresses, statements, browserErrors] = await Promise.all([
    ctx.db
      .select({ title, state, text, since, seenAt })
      .from(siteFindings)
      .orderBy(asc(siteFindings.position)),
    listSlowAddresses(ctx),
    listSlowStatements(ctx),
    listBrowserErrors(ctx),
  ])
  return { findings, addresses, statements, browserErrors }
}

/** Runs the checks now. @throws AppError `not-signed-in`, `forbidden` */
export async function runHealthCheck(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await checkSite(ctx)
}
