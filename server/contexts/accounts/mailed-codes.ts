import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, like, lt, ne } from 'drizzle-orm'
import {
  administratorMessages,
  emailChangeMessages,
  passwordMessages,
  signUpMessages,
} from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { verifications } from '#server/database/schema/accounts.ts'

const signUpLinkMessages = {
  title: signUpMessages.failureTitle,
  linkInvalid: signUpMessages.linkInvalid.text,
  linkExpired: signUpMessages.linkExpired.text,
  linkSpent: signUpMessages.alreadyConfirmed.text,
}

/** The purposes of mailed links, with the messages for links that do not work. */
const linkMessages = {
  'reset-password': { ...passwordMessages, title: passwordMessages.resetFailureTitle },
  'change-email': { ...emailChangeMessages, title: emailChangeMessages.failureTitle },
  'make-administrator': { ...administratorMessages, title: administratorMessages.failureTitle },
  'confirm-sign-up': signUpLinkMessages,
  'replaced-sign-up': signUpLinkMessages,
} as const
export type CodePurpose = keyof typeof linkMessages

interface CodeData {
  userId: string
  /** Further data of the link: the new address of `change-email`, or the choices of a sign-up (sign-up.ts). */
  payload: string
}

const hourMs = 60 * 60 * 1000
/** Milliseconds. */
export const linkValidityMs = 24 * hourMs
/** Milliseconds for which the page can still explain why a link does not work any more. */
const explainableMs = 14 * 24 * hourMs

/** The database stores a digest, so that a reader of it cannot use the links. */
const codeIdentifier = (purpose: CodePurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`

const linkError = (purpose: CodePurpose, reason: 'linkInvalid' | 'linkExpired' | 'linkSpent') =>
  new AppError('invalid', linkMessages[purpose][reason], {
    title: linkMessages[purpose].title,
    details: { reason },
  })

/** Creates the secret of a link that works once, for 24 hours. */
export async function createCode(ctx: Context, purpose: CodePurpose, code: CodeData): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await ctx.db
    .delete(verifications)
    .where(lt(verifications.expiresAt, new Date(now.getTime() - explainableMs)))
  await ctx.db.insert(verifications).values({
    identifier: codeIdentifier(purpose, token),
    value: `${code.userId} ${code.payload}`,
    expiresAt: new Date(now.getTime() + linkValidityMs),
    createdAt: now,
    updatedAt: now,
  })
  return token
}

/** Returns the data of a link without using it up. @throws AppError `invalid` with `details.reason` */
export async function readCode(ctx: Context, purpose: CodePurpose, token: string): Promise<CodeData> {
  const [row] = await ctx.db
    .select({ value: verifications.value, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.identifier, codeIdentifier(purpose, token)))
  if (!row) throw linkError(purpose, 'linkInvalid')
  if (row.value === '') throw linkError(purpose, 'linkSpent')
  if (row.expiresAt <= ctx.clock.now()) throw linkError(purpose, 'linkExpired')
  const end = row.value.indexOf(' ')
  return { userId: row.value.slice(0, end), payload: row.value.slice(end + 1) }
}

/**
 * Uses a link up, inside the transaction of its effect, so that only one of two concurrent clicks succeeds.
 * @throws AppError `invalid`
 */
export async function consumeCode(ctx: Context, purpose: CodePurpose, token: string): Promise<void> {
  const consumed = await ctx.db
    .update(verifications)
    .set({ value: '', updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(verifications.identifier, codeIdentifier(purpose, token)),
        ne(verifications.value, ''),
        gt(verifications.expiresAt, ctx.clock.now()),
      ),
    )
    .returning({ id: verifications.id })
  if (consumed.length === 0) throw linkError(purpose, 'linkSpent')
}

/** Ends a user's links of this purpose. Their rows remain without data, so that the page can give the reason. */
export async function endCodes(ctx: Context, purpose: CodePurpose, userId: string): Promise<void> {
  await ctx.db
    .update(verifications)
    .set({ value: '', updatedAt: ctx.clock.now() })
    .where(and(like(verifications.identifier, `${purpose}:%`), like(verifications.value, `${userId} %`)))
}
