import { dayOf } from '#domain/platform/days.ts'
import type { Context } from '../context.ts'
import { sendExpiryAlerts } from './send-expiry-alerts.ts'
import { sendFinds } from './send-finds.ts'

/** What is told once a day: the finds of saved searches (on Mondays the weekly ones too), and what soon ends. */
export async function sendDigests(ctx: Context): Promise<void> {
  await sendFinds(ctx, { frequencies: isMonday(ctx.clock.now()) ? ['daily', 'weekly'] : ['daily'] })
  await sendExpiryAlerts(ctx)
}

/** In Paris. */
const isMonday = (moment: Date): boolean => new Date(dayOf(moment)).getUTCDay() === 1
