import { and, eq, gt, or } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { passkeyAnswerSchema } from '#domain/accounts/second-factor.ts'
import { confirmationMessages, confirmationMinutes } from '#domain/accounts/standing-access.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Actor, actingPersonId, type Context, inTransaction, requireActor } from '#server/context.ts'
import type { SecondStep } from '#server/contexts/accounts/second-factor/second-step.ts'
import { sessions, verifications } from '#server/database/schema/accounts.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { requirePassword } from '../check-password.ts'
import { listSecondFactors } from '../second-factor/factors.ts'
import { createPasskeyChallenge, verifyPasskey } from '../second-factor/passkeys.ts'

const confirmationMs = confirmationMinutes * 60_000

const confirmationIdentifier = (sessionId: string): string => `confirmed:${sessionId}`

type SessionActor = Actor & { sessionId: string }

/** @throws AppError `not-signed-in`; `forbidden` for an administrator acting as the user */
function requireUserSession(ctx: Context): SessionActor {
  const actor = requireActor(ctx)
  const { sessionId, impersonatedBy } = actor
  if (!sessionId || impersonatedBy) throw new AppError('forbidden', generalMessages.ownSessionOnly)
  return { ...actor, sessionId }
}

/**
 * Required before standing access is created. A sign-in counts, because it requires a password.
 * @throws AppError as requireUserSession; `forbidden` with the reason `confirmation` when neither password nor passkey was
 *   given within `confirmationMinutes`
 */
export async function requireRecentConfirmation(ctx: Context): Promise<void> {
  const actor = requireUserSession(ctx)
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - confirmationMs)
  const [confirmedSession] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(
      verifications,
      and(
        eq(verifications.identifier, confirmationIdentifier(actor.sessionId)),
        gt(verifications.expiresAt, now),
      ),
    )
    .where(
      and(
        eq(sessions.id, actor.sessionId),
        or(gt(sessions.createdAt, since), eq(verifications.value, `${actingPersonId(actor)} `)),
      ),
    )
    .limit(1)
  if (confirmedSession) return
  const hasPasskey = (await listSecondFactors(ctx, actingPersonId(actor))).includes('passkey')
  throw new AppError('forbidden', confirmationMessages.needed, {
    title: confirmationMessages.failureTitle,
    details: { reason: 'confirmation', hasPasskey },
  })
}

/** Rejects the creation of standing access without a recent confirmation. */
export const recentlyConfirmed = createMiddleware<HttpEnv>(async (c, next) => {
  await requireRecentConfirmation(c.var.ctx)
  await next()
})

/** @throws AppError as requireUserSession; `invalid` at the field `currentPassword` */
export async function confirmByPassword(ctx: Context, input: { currentPassword: string }): Promise<void> {
  const actor = requireUserSession(ctx)
  await requirePassword(ctx, {
    userId: actingPersonId(actor),
    currentPassword: input.currentPassword,
    title: confirmationMessages.failureTitle,
  })
  await recordConfirmation(ctx, actor)
}

/** Marks the session as confirmed for `confirmationMinutes`. */
const recordConfirmation = (ctx: Context, actor: SessionActor): Promise<void> =>
  storeStep(ctx, { identifier: confirmationIdentifier(actor.sessionId), userId: actingPersonId(actor) })

const createPasskeyStep = (actor: SessionActor): SecondStep => ({
  userId: actingPersonId(actor),
  identifier: `confirming:${actor.sessionId}`,
  challenge: '',
})

/** Creates the challenge for the passkeys of the signed-in user. @throws AppError as requireUserSession */
export async function createConfirmationOptions(ctx: Context) {
  const step = createPasskeyStep(requireUserSession(ctx))
  await storeStep(ctx, step)
  return createPasskeyChallenge(ctx, step)
}

/** @throws AppError as requireUserSession; `invalid` for an unknown passkey or an expired challenge */
export async function confirmByPasskey(
  ctx: Context,
  { answer }: { answer: z.output<typeof passkeyAnswerSchema> },
): Promise<void> {
  const actor = requireUserSession(ctx)
  const step = createPasskeyStep(actor)
  const [stored] = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, step.identifier), gt(verifications.expiresAt, ctx.clock.now())))
    .returning({ value: verifications.value })
  const challenge = stored?.value.split(' ')[1] ?? ''
  const title = confirmationMessages.failureTitle
  await verifyPasskey(ctx, { step: { ...step, challenge }, answer, title })
  await recordConfirmation(ctx, actor)
}

/** Replaces the row of this identifier, which the deletion of the account deletes as well. */
async function storeStep(ctx: Context, { identifier, userId }: Pick<SecondStep, 'identifier' | 'userId'>) {
  const now = ctx.clock.now()
  await inTransaction(ctx, async ({ db }) => {
    await db.delete(verifications).where(eq(verifications.identifier, identifier))
    await db.insert(verifications).values({
      identifier,
      value: `${userId} `,
      expiresAt: new Date(now.getTime() + confirmationMs),
      createdAt: now,
      updatedAt: now,
    })
  })
}
