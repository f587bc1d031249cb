import type { Handler } from 'hono'
import { AppError } from '#domain/errors.ts'
import { returnPath } from '#domain/return-path.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { deleteOwnCookie, readCookie } from '#server/http/own-cookies.ts'
import { authErrorCode, refuseSuspended, suspendedCode } from './auth.ts'
import { rememberDevice } from './guesses/limit-guesses.ts'
import { replaceSession } from './sessions/replace-session.ts'
import { confirmSignUp } from './sign-up.ts'

/** What the sign-in page says of a link that did not confirm; used once already, the address is confirmed. */
const answers: Record<string, Record<string, string>> = {
  linkSpent: { confirmed: '1' },
  linkExpired: { error: 'token_expired' },
  linkReplaced: { error: 'link_replaced' },
}

/**
 * The link of a confirmation mail. It signs in the browser that signed up only: a person who is sent such a link, or opens
 * it elsewhere, signs in by their password. It leads to our own page, and from there to where the sign-up began.
 */
export const verifyEmail: Handler<HttpEnv> = async (c) => {
  const { ctx, auth } = c.var
  const redirect = returnPath(c.req.query('redirect') ?? null)
  const leadTo = (answer: Record<string, string>) =>
    c.redirect(`/auth?${new URLSearchParams({ ...answer, ...(redirect && { redirect }) })}`)
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  // Mail services look at addresses beforehand, without opening them.
  if (c.req.method === 'HEAD') return leadTo({})
  const token = c.req.query('token') ?? ''
  try {
    const { userId, isOwnBrowser } = await confirmSignUp(ctx, {
      token,
      browserSecret: readCookie(c, 'sign_up'),
    })
    await refuseSuspended(ctx, { userId })
    if (isOwnBrowser) {
      deleteOwnCookie(c, 'sign_up')
      const { headers } = await auth.api.openSession({
        body: { userId },
        headers: c.req.raw.headers,
        returnHeaders: true,
      })
      const cookies = await replaceSession(ctx, auth, c.req.raw.headers, headers.getSetCookie())
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
      await rememberDevice(c, userId)
    }
    return leadTo({ confirmed: '1' })
  } catch (error) {
    if (authErrorCode(error) === suspendedCode) return leadTo({ error: suspendedCode })
    if (!(error instanceof AppError)) throw error
    return leadTo(answers[String(error.details?.reason)] ?? { error: 'invalid_token' })
  }
}
