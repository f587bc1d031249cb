import type { SecurityEvent } from '#domain/accounts/second-factor.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'

/** Tells a person of what has changed about how they sign in: whoever did not do it can act. */
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
