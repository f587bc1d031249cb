import { inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { pickupAppointments } from '../../database/schema/collection.ts'

export interface Appointment {
  startsAt: string
  endsAt: string
}

/** When the buyer comes, by fulfilment; absent: nothing is agreed. Whoever calls has decided who may know. */
export async function readAppointments(
  ctx: Context,
  input: { fulfilmentIds: string[] },
): Promise<Map<string, Appointment>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      fulfilmentId: pickupAppointments.fulfilmentId,
      startsAt: pickupAppointments.startsAt,
      endsAt: pickupAppointments.endsAt,
    })
    .from(pickupAppointments)
    .where(inArray(pickupAppointments.fulfilmentId, input.fulfilmentIds))
  return new Map(
    rows.map(({ fulfilmentId, startsAt, endsAt }) => [
      fulfilmentId,
      { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ]),
  )
}
