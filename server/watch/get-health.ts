import { asc } from 'drizzle-orm'
import { type Context, requireAdmin } from '../context.ts'
import { siteFindings } from '../database/schema/watch.ts'
import { lookAtSite } from './look-at-site.ts'
import { listSlowAddresses } from './own-checks.ts'

/** What the site last found of itself, and where its time goes. @throws AppError `not-signed-in`, `forbidden` */
export async function getHealth(ctx: Context) {
  requireAdmin(ctx)
  const { title, state, text, since, seenAt } = siteFindings
  const [findings, addresses] = await Promise.all([
    ctx.db
      .select({ title, state, text, since, seenAt })
      .from(siteFindings)
      .orderBy(asc(siteFindings.position)),
    listSlowAddresses(ctx),
  ])
  return { findings, addresses }
}

/** Looks now. @throws AppError `not-signed-in`, `forbidden` */
export async function lookNow(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await lookAtSite(ctx)
}
