import { emailServiceMessages } from '#domain/admin-messages.ts'
import { parseSender } from '#domain/emails/addresses.ts'
import type { Context } from '../../context.ts'
import { explainFailure, isUnreachable } from './explain-failure.ts'
import { requireMailSender } from './require-mail-sender.ts'

interface EmailConfigCheck {
  success: boolean
  /** Specification, section 8. */
  error?: string
  data: {
    transport: 'smtp' | 'mailbox'
    /** Every mail's sender. */
    from: string
    /** The mail server's own words when it refused. */
    answer?: string
  }
}

/** Asks the mail server whether it would take mail from us. @throws AppError `not-signed-in`, `forbidden` */
export async function checkEmailConfig(
  ctx: Context,
  input: { key: string | null },
): Promise<EmailConfigCheck> {
  requireMailSender(ctx, input.key)
  const transport = ctx.config.smtpUrl ? 'smtp' : 'mailbox'
  const from = parseSender(ctx.config.mailFrom)?.address ?? ctx.config.mailFrom
  try {
    await ctx.mail.check()
    return { success: true, data: { transport, from } }
  } catch (error) {
    const answer = String(error)
    const message = isUnreachable(answer) ? emailServiceMessages.unreachable : explainFailure(answer)
    return { success: false, error: message, data: { transport, from, answer } }
  }
}
