import type { Context } from '../context.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'

/** Tells a person that their password has been changed: whoever did not do it can act. */
export const notifyPasswordChange = (
  ctx: Context,
  user: { email: string; firstName: string },
): Promise<void> =>
  enqueueEmail(ctx, {
    template: 'password-changed',
    recipient: user.email,
    data: {
      firstName: user.firstName,
      changedAt: ctx.clock.now().toISOString(),
      url: `${ctx.config.origin}/auth/forgot-password`,
    },
  })
