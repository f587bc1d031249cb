import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { signInMessages } from '#domain/account-messages.ts'
import { type SecondFactorMethod, secondStepMinutes } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { verifications } from '#server/database/schema/accounts.ts'
import { methodsOf } from './factors.ts'

/** A user who has entered the password and still needs a code or a passkey. */
export interface SecondStep {
  userId: string
  identifier: string
  /** The challenge of a passkey; empty before. */
  challenge: string
}

const title = signInMessages.failureTitle
const over = () =>
  new AppError('invalid', secondFactorMessages.stepOver, { title, details: { reason: 'stepOver' } })

const identifierOf = (token: string): string =>
  `second-step:${createHash('sha256').update(token).digest('base64url')}`

/** What the browser is given: the secret it keeps meanwhile, and what it may show. */
export interface AwaitedStep {
  token: string
  methods: SecondFactorMethod[]
}

/** The database has a digest of the secret. */
export async function beginSecondStep(ctx: Context, userId: string): Promise<AwaitedStep> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await ctx.db.insert(verifications).values({
    identifier: identifierOf(token),
    value: `${userId} `,
    expiresAt: new Date(now.getTime() + secondStepMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
  })
  return { token, methods: await methodsOf(ctx, userId) }
}

/** Ends pending sign-ins when the password changes. In the transaction that changes it. */
export async function endSecondSteps({ db }: Context, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, 'second-step:%'), like(verifications.value, `${userId} %`)))
}

/** @throws AppError `invalid` when it has expired: the password is required again */
export async function readSecondStep(ctx: Context, token: string | null): Promise<SecondStep> {
  if (!token) throw over()
  const identifier = identifierOf(token)
  const [row] = await ctx.db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, ctx.clock.now())))
  if (!row) throw over()
  const [userId = '', challenge = ''] = row.value.split(' ')
  return { userId, identifier, challenge }
}

/** Stores the challenge of a passkey; an earlier one no longer counts. */
export async function storeChallenge(ctx: Context, step: SecondStep, challenge: string): Promise<void> {
  await ctx.db
    .update(verifications)
    .set({ value: `${step.userId} ${challenge}`, updatedAt: ctx.clock.now() })
    .where(eq(verifications.identifier, step.identifier))
}

/** Uses it up: of two answers at once one opens a session. @throws AppError `invalid` */
export async function endSecondStep(ctx: Context, step: SecondStep): Promise<void> {
  const ended = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, step.identifier))
    .returning({ id: verifications.id })
  if (ended.length === 0) throw over()
}
