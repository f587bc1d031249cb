import { and, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { providerEvents } from '../database/schema/payments.ts'
import { jobless } from '../jobs/jobless.ts'

const most = 1_000

/**
 * What the provider told, kept and still to be applied, whose job is nowhere: it is queued once more. One that was given up is left
 * to the administrators. Answers how many there were.
 */
export async function wakeLostEvents({ db, jobs }: Context): Promise<number> {
  const lost = await db
    .select({ eventId: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        isNull(providerEvents.appliedAt),
        jobless('apply-provider-event', { eventId: providerEvents.id }, { orGivenUp: true }),
      ),
    )
    .limit(most)
  if (lost.length > 0) await jobs.enqueueAll(db, 'apply-provider-event', lost)
  return lost.length
}
