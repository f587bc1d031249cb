import { asc } from 'drizzle-orm'
import { type Context, requireAdmin } from '#server/context.ts'
import { siteFindings } from '#server/database/schema/watch.ts'
import { listBrowserErrors } from './browser-errors.ts'
import { checkSite } from './check-site.ts'
import { listSlowAddresses } from './own-checks.ts'
import { listSlowStatements } from './slow-statements.ts'

/** What the site last found of itself, where its time goes, and what fails in browsers. @throws AppError `not-signed-in`, `forbidden` */
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

/** Looks now. @throws AppError `not-signed-in`, `forbidden` */
export async function runHealthCheck(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await checkSite(ctx)
}
