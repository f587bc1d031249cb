import { AppError } from '#domain/errors.ts'
import { type Day, dayOf } from '#domain/platform/days.ts'
import { refuseLastDay } from '#domain/selling/last-day.ts'
import type { Context } from '../context.ts'

/**
 * One that stays as it is (`kept`) may lie behind: a listing that ended can still be corrected.
 * @throws AppError `invalid` with `details.fields`
 */
export function checkLastDay(
  ctx: Context,
  { availableUntil }: { availableUntil: Day | null },
  kept: Day | null = null,
): void {
  if (availableUntil === null || availableUntil === kept) return
  const refusal = refuseLastDay(availableUntil, dayOf(ctx.clock.now()))
  if (refusal) throw new AppError('invalid', refusal, { details: { fields: { availableUntil: refusal } } })
}
