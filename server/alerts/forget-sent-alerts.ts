import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sentAlerts } from '../database/schema/alerts.ts'

const month = 30 * 24 * 60 * 60 * 1000

/** What keeps a person from being told twice is needed for days, not for good. */
export async function forgetSentAlerts({ db, clock }: Context): Promise<void> {
  await db.delete(sentAlerts).where(lt(sentAlerts.sentAt, new Date(clock.now().getTime() - month)))
}
