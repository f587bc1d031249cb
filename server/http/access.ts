import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { requireActor, requireAdmin, requireOwnSession, requireSeller } from '../context.ts'
import type { HttpEnv } from './environment.ts'

/**
 * Who may call a route. `ownSession`: the user themselves, neither an administrator acting for them nor a team member.
 * `key`: a program that shows a key or signs its request.
 */
export type Access = 'public' | 'signedIn' | 'seller' | 'ownSession' | 'administrator' | 'key'

type Check = (c: HonoContext<HttpEnv>) => unknown

const checks: Record<Access, Check> = {
  public: () => undefined,
  signedIn: (c) => requireActor(c.var.ctx),
  seller: (c) => requireSeller(c.var.ctx),
  ownSession: (c) => requireOwnSession(c.var.ctx),
  administrator: (c) => requireAdmin(c.var.ctx),
  key: (c) => {
    if (!c.var.apiKey) throw new AppError('not-signed-in', partnerMessages.keyNeeded)
  },
}

/** The access that each middleware made by `allow` declares; tests/access.test.ts requires one of every route. */
export const declaredAccess = new WeakMap<object, Access>()

/**
 * Declares who may call a route and refuses everyone else. It stands before validation, rate limits and bodies; the operation
 * authorises again. `check` replaces the check of the access, for a refusal in other words or another kind of key.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export function allow(access: Access, check: Check = checks[access]) {
  const middleware = createMiddleware<HttpEnv>(async (c, next) => {
    await check(c)
    await next()
  })
  declaredAccess.set(middleware, access)
  return middleware
}
