import type { Handler } from 'hono'
import type { HttpEnv } from '../http/environment.ts'
import { suspendedCode } from './refuse-suspended.ts'

/**
 * The link of a confirmation mail: better-auth confirms, opens a session and leads on. What it refuses without leading
 * anywhere (a suspended person, a link that was cut) is told on the sign-in page instead of as a program's answer.
 */
export const verifyEmail: Handler<HttpEnv> = async (c) => {
  const answer = await c.var.auth.handler(c.req.raw)
  if (answer.status < 400 || answer.status >= 500) return answer
  const { code } = (await answer.json()) as { code?: string }
  const error = code === suspendedCode ? suspendedCode : 'invalid_token'
  return c.redirect(`/auth?${new URLSearchParams({ error })}`)
}
