import { createHash, randomBytes } from 'node:crypto'
import { and, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userTypes } from '#domain/accounts/accounts.ts'
import type { Context } from '../context.ts'
import { verifications } from '../database/schema/accounts.ts'

/**
 * What one sign-up chose. It is the account's once the link mailed for it is opened: until then anybody may have typed that
 * address, and somebody else's sign-up must leave nothing behind in the account its owner confirms.
 */
const signUpChoice = z.object({
  firstName: z.string(),
  lastName: z.string(),
  userType: z.enum(userTypes),
  passwordHash: z.string(),
  /** Digest of the secret kept by the browser that signed up. Null: it is not known any more. */
  browser: z.string().nullable(),
})
export type SignUpChoice = z.output<typeof signUpChoice>

export const writeChoice = (choice: SignUpChoice): string => JSON.stringify(choice)
export const readChoice = (subject: string): SignUpChoice => signUpChoice.parse(JSON.parse(subject))

/** The secret a browser keeps from its sign-up on, so that the mailed link may sign it in; nobody else's. */
export const createBrowserSecret = (): string => randomBytes(32).toString('base64url')
export const browserDigest = (secret: string | null): string | null =>
  secret && createHash('sha256').update(secret).digest('base64url')

/** A newer sign-up has come: the links of earlier ones work in the browsers that made these, and nowhere else. */
export async function replaceSignUpCodes({ db, clock }: Context, userId: string): Promise<void> {
  await db
    .update(verifications)
    .set({
      identifier: sql`replace(${verifications.identifier}, 'confirm-sign-up:', 'replaced-sign-up:')`,
      updatedAt: clock.now(),
    })
    .where(and(like(verifications.identifier, 'confirm-sign-up:%'), like(verifications.value, `${userId} %`)))
}
