import { listAdministrators } from '../accounts/people.ts'
import { type Context, inTransaction } from '../context.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { backUp } from './back-up.ts'

/** The nightly backup; where it has been given up, administrators read why. */
export async function backUpNightly(
  ctx: Context,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  try {
    await backUp(ctx)
  } catch (error) {
    if (isLastAttempt) await tellAdministrators(ctx, (error as Error).message)
    throw error
  }
}

async function tellAdministrators(ctx: Context, reason: string): Promise<void> {
  const data = {
    failedAt: ctx.clock.now().toISOString(),
    reason: reason.slice(0, 300),
    url: `${ctx.config.origin}/admin/sauvegardes`,
  }
  await inTransaction(ctx, async (ctx) => {
    const administrators = await listAdministrators(ctx)
    await enqueueEmails(
      ctx,
      administrators.map(({ email }) => ({ template: 'backup-problem' as const, recipient: email, data })),
    )
  })
}
