import type { SecurityEvent } from '#domain/accounts/second-factor.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'

/** Notifies a user of a change to how they sign in, so that they can react to one by another person. */
export const notifySecurity = (
  ctx: Context,
  user: { email: string; firstName: string | null },
  event: SecurityEvent,
  details: { codesLeft?: number; device?: string } = {},
): Promise<void> =>
  enqueueEmail(ctx, {
    template: 'security-event',
    recipient: user.email,
    data: {
      firstName: user.firstName ?? '',
      event,
      ...details,
      at: ctx.clock.now().toISOString(),
      url: `${ctx.config.origin}/profile/security`,
    },
  })
