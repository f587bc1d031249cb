import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import type { Actor } from '../context.ts'
import { getPublicSettings } from '../contexts/platform/get-settings.ts'
import type { HttpEnv } from './environment.ts'

/** Seconds after which a client may retry; administrators close the site for minutes. */
export const maintenanceRetrySeconds = 300

/** API calls that are answered during maintenance: those of the pages under /auth and of the maintenance page, and signing out. */
const openCalls = new Set([
  'GET /api/settings',
  'GET /api/account',
  'POST /api/account/sign-in',
  'POST /api/account/sign-up',
  'GET /api/account/common-passwords',
  'POST /api/account/sign-in/code',
  'POST /api/account/sign-in/passkey',
  'POST /api/account/sign-in/passkey/options',
  'POST /api/account/sign-out',
  'POST /api/account/forgot-password',
  'POST /api/account/reset-password',
  'POST /api/account/email/confirm',
  // A new site may be closed before its first administrator exists.
  'POST /api/account/administrator',
  'POST /api/account/administrator/invitation',
  'POST /api/account/administrator/role',
  // Signing in creates a missing profile.
  'POST /api/account/profile',
  // Unsubscribing works at any time.
  'GET /api/unsubscribe',
  'POST /api/unsubscribe',
  'POST /api/unsubscribe/undo',
])

/** An impersonating administrator passes too, in order to end the impersonation. */
const mayUseSite = (actor: Actor | null) =>
  actor?.role === 'admin' || actor?.impersonatedBy !== undefined || actor?.awaitsSecondFactor === true

/** Refuses the calls of all but administrators in maintenance mode, with the text of the maintenance page. */
export const refuseDuringMaintenance = createMiddleware<HttpEnv>(async (c, next) => {
  const ctx = c.get('ctx')
  const { method, path } = c.req
  if (openCalls.has(`${method} ${path}`) || mayUseSite(ctx.actor)) return next()
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead) {
    await refuseIfClosed(ctx)
    return next()
  }
  // Reads run together with the query of the settings; the answer is discarded when the site is closed.
  const refusal = refuseIfClosed(ctx)
  refusal.catch(() => {})
  await next()
  try {
    await refusal
  } catch (error) {
    // An unread stream would stay open.
    await c.res.body?.cancel()
    throw error
  }
})

async function refuseIfClosed(ctx: HttpEnv['Variables']['ctx']): Promise<void> {
  const { maintenance } = await getPublicSettings(ctx)
  if (maintenance.enabled)
    throw new AppError('unavailable', maintenance.message, {
      title: 'Site en maintenance',
      details: { maintenance: true, retryAfter: maintenanceRetrySeconds },
    })
}
