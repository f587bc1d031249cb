import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import { signUpMessages } from '#domain/account-messages.ts'
import { authPath } from '#domain/accounts/account-paths.ts'
import { isDeletedAccountEmail, userTypes } from '#domain/accounts/accounts.ts'
import type { signUpSchema } from '#domain/accounts/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { returnPath } from '#domain/return-path.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { profiles, users, verifications } from '#server/database/schema/accounts.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { deleteSiteCookie, readSiteCookie } from '#server/http/site-cookies.ts'
import { authErrorCode, refuseSuspended, suspendedErrorCode } from './auth.ts'
import { requireStrongPassword, setPassword } from './check-password.ts'
import { rememberDevice } from './guesses/limit-guesses.ts'
import { lockUser } from './lock-accounts.ts'
import { type CodePurpose, consumeCode, createCode, endCodes, readCode } from './mailed-codes.ts'
import { createProfile } from './profile.ts'
import { replaceSession } from './sessions/own-sessions.ts'

/**
 * The choices of one sign-up. They apply to the account when its mailed link is opened; until then anybody may have typed that
 * address, and another person's sign-up must not affect the account that its owner confirms.
 */
const signUpDataSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  userType: z.enum(userTypes),
  passwordHash: z.string(),
  /** Digest of the secret stored by the browser that signed up; null when unknown. */
  browser: z.string().nullable(),
})
export type SignUpData = z.output<typeof signUpDataSchema>

export const serializeSignUp = (signUpData: SignUpData): string => JSON.stringify(signUpData)
const parseSignUp = (payload: string): SignUpData => signUpDataSchema.parse(JSON.parse(payload))

/** The secret a browser stores at sign-up, so that the mailed link signs in this browser only. */
const createBrowserSecret = (): string => randomBytes(32).toString('base64url')
export const digestBrowserSecret = (secret: string | null): string | null =>
  secret && createHash('sha256').update(secret).digest('base64url')

/** Marks earlier links as replaced by a newer sign-up: they work only in the browsers that requested them. */
async function replaceSignUpCodes({ db, clock }: Context, userId: string): Promise<void> {
  await db
    .update(verifications)
    .set({
      identifier: sql`replace(${verifications.identifier}, 'confirm-sign-up:', 'replaced-sign-up:')`,
      updatedAt: clock.now(),
    })
    .where(and(like(verifications.identifier, 'confirm-sign-up:%'), like(verifications.value, `${userId} %`)))
}

/**
 * Creates an account that waits for the confirmation of its email address. An address that already has one gets the same
 * answer, and an email instead. Until the confirmation, a newer sign-up replaces earlier ones. Returns the secret by which the
 * browser of the sign-up is recognised.
 * @throws AppError `invalid` at the field `password`
 */
export async function signUp(
  ctx: Context,
  input: z.output<typeof signUpSchema>,
): Promise<{ browserSecret: string }> {
  const { email, firstName, lastName, userType, redirect } = input
  await requireStrongPassword({ password: input.password, title: signUpMessages.failureTitle }, input)
  const browserSecret = createBrowserSecret()
  // Slow on purpose, whether or not there is an account, and therefore outside the transaction.
  const passwordHash = await hashPassword(input.password)
  if (isDeletedAccountEmail(email)) return { browserSecret }
  await inTransaction(ctx, async (tx) => {
    const user = await lockAccountOfEmail(tx, input)
    if (user.emailVerified) {
      await enqueueEmail(tx, {
        template: 'existing-account',
        recipient: email,
        data: {
          firstName: user.firstName,
          url: `${ctx.config.origin}${redirect ? authPath(redirect) : '/auth'}`,
        },
      })
      return
    }
    await createProfile(tx, { id: user.id, email, firstName, lastName, userType })
    await setPassword(tx, { userId: user.id, passwordHash })
    await replaceSignUpCodes(tx, user.id)
    const payload = serializeSignUp({
      firstName,
      lastName,
      userType,
      passwordHash,
      browser: digestBrowserSecret(browserSecret),
    })
    const token = await createCode(tx, 'confirm-sign-up', { userId: user.id, payload })
    await enqueueEmail(tx, {
      template: 'confirm-sign-up',
      recipient: email,
      data: { firstName, url: confirmationLink(ctx, token, redirect) },
    })
  })
  return { browserSecret }
}

/** The target of the email's button. */
export const confirmationLink = (
  { config }: Context,
  token: string,
  redirect: string | null = null,
): string =>
  `${config.origin}/api/auth/verify-email?${new URLSearchParams({ token, ...(redirect && { redirect }) })}`

/** Returns the address's account, created if missing, and locks it, so that sign-ups and confirmations run one after the other. */
async function lockAccountOfEmail({ db, clock }: Context, input: z.output<typeof signUpSchema>) {
  const { email, firstName, lastName, userType } = input
  const name = `${firstName} ${lastName}`
  const now = clock.now()
  await db
    .insert(users)
    .values({ email, name, firstName, lastName, userType, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
  const [user] = await db
    .select({ id: users.id, firstName: users.firstName, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  if (!user) throw new Error('the account was not written')
  return user
}

/**
 * Confirms the address that a sign-up's link was mailed to: the account gets the choices and the password of this sign-up, and
 * the links of other sign-ups end. `isOwnBrowser` is true when the browser of the sign-up opened the link and may sign in.
 * @throws AppError `invalid` with `details.reason`: unknown, expired, used, or `linkReplaced` by a newer sign-up
 */
async function confirmSignUp(
  ctx: Context,
  input: { token: string; browserSecret: string | null },
): Promise<{ userId: string; isOwnBrowser: boolean }> {
  const { userId } = await readSignUpLink(ctx, input.token)
  const updatedAt = ctx.clock.now()
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    // Reads the link again under the lock, which excludes a newer sign-up.
    const { purpose, signUpData } = await readSignUpLink(tx, input.token)
    const isOwnBrowser =
      signUpData.browser !== null && signUpData.browser === digestBrowserSecret(input.browserSecret)
    if (purpose === 'replaced-sign-up' && !isOwnBrowser)
      throw new AppError('invalid', signUpMessages.linkReplaced.text, { details: { reason: 'linkReplaced' } })
    await consumeCode(tx, purpose, input.token)
    await endSignUpLinks(tx, userId)
    const { firstName, lastName, userType, passwordHash } = signUpData
    await setPassword(tx, { userId, passwordHash })
    const profileChanges = { firstName, lastName, userType, updatedAt }
    await tx.db
      .update(users)
      .set({ ...profileChanges, name: `${firstName} ${lastName}`, emailVerified: true })
      .where(eq(users.id, userId))
    await tx.db.update(profiles).set(profileChanges).where(eq(profiles.id, userId))
    return { userId, isOwnBrowser }
  })
}

const signUpPurposes = ['confirm-sign-up', 'replaced-sign-up'] as const satisfies CodePurpose[]

/** Ends the sign-up links of an account whose address is confirmed. */
export async function endSignUpLinks(ctx: Context, userId: string): Promise<void> {
  for (const purpose of signUpPurposes) await endCodes(ctx, purpose, userId)
}

async function readSignUpLink(ctx: Context, token: string) {
  const readLink = async (purpose: CodePurpose) => {
    const { userId, payload } = await readCode(ctx, purpose, token)
    return { purpose, userId, signUpData: parseSignUp(payload) }
  }
  try {
    return await readLink('confirm-sign-up')
  } catch (error) {
    const { reason } = (error as { details?: { reason?: unknown } }).details ?? {}
    if (reason !== 'linkInvalid') throw error
    return readLink('replaced-sign-up')
  }
}

/** The parameters of the sign-in page for links that did not confirm; after a used link the address is confirmed. */
const redirectParameters: Record<string, Record<string, string>> = {
  linkSpent: { confirmed: '1' },
  linkExpired: { error: 'token_expired' },
  linkReplaced: { error: 'link_replaced' },
}

/**
 * Opens the link of a confirmation email. It signs in only the browser that signed up, because others may open or receive such a
 * link. It redirects to our own page, and from there to where the sign-up began.
 */
export const verifyEmail: Handler<HttpEnv> = async (c) => {
  const { ctx, auth } = c.var
  const redirect = returnPath(c.req.query('redirect') ?? null)
  const redirectToSignIn = (answer: Record<string, string>) =>
    c.redirect(`/auth?${new URLSearchParams({ ...answer, ...(redirect && { redirect }) })}`)
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  // Email services check addresses by HEAD requests, which must not confirm.
  if (c.req.method === 'HEAD') return redirectToSignIn({})
  const token = c.req.query('token') ?? ''
  try {
    const { userId, isOwnBrowser } = await confirmSignUp(ctx, {
      token,
      browserSecret: readSiteCookie(c, 'sign_up'),
    })
    await refuseSuspended(ctx, { userId })
    if (isOwnBrowser) {
      deleteSiteCookie(c, 'sign_up')
      const { headers } = await auth.api.openSession({
        body: { userId },
        headers: c.req.raw.headers,
        returnHeaders: true,
      })
      const cookies = await replaceSession(ctx, auth, c.req.raw.headers, headers.getSetCookie())
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
      await rememberDevice(c, userId)
    }
    return redirectToSignIn({ confirmed: '1' })
  } catch (error) {
    if (authErrorCode(error) === suspendedErrorCode) return redirectToSignIn({ error: suspendedErrorCode })
    if (!(error instanceof AppError)) throw error
    return redirectToSignIn(redirectParameters[String(error.details?.reason)] ?? { error: 'invalid_token' })
  }
}
