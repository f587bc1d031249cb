import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { onboardingReminders } from '../database/schema/payments.ts'

/** Nobody is reminded any more. Where they were paid stays with what was paid there. */
export async function forgetOnboarding({ db }: Context, { sellerId }: { sellerId: string }): Promise<void> {
  await db.delete(onboardingReminders).where(eq(onboardingReminders.sellerId, sellerId))
}
