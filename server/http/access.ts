import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type TeamRole, teamMessages } from '#domain/accounts/team.ts'
import { AppError } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { requireActor, requireAdmin, requireOwnSession, requireSeller } from '../context.ts'
import type { HttpEnv } from './environment.ts'

/**
 * The users who may call a route. `signedIn` is any session, also of an administrator who impersonates the user, or of a team member whose
 * role the route names. `ownSession` is the user in person, neither an impersonating administrator nor a team member. `key` is a program
 * that sends an API key or signs its request.
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

export interface AccessDeclaration {
  access: Access
  /** The roles of a firm's team that may call it for the firm; the operation requires the side that they act for. */
  team: readonly TeamRole[]
}

/** What each middleware made by `allow` declares; tests/access.test.ts requires one of every route. */
export const accessDeclarations = new WeakMap<object, AccessDeclaration>()

/**
 * Declares who may call a route and refuses everyone else, and every member of a firm's team whose role is not in `team`. It stands before
 * validation, rate limits and bodies; the operation authorises again.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export const allow = (access: Access, ...team: TeamRole[]) => allowWith(checks[access], access, ...team)

/** Like `allow`, with a check of the route's own, for another refusal message or another kind of key. */
export function allowWith(check: Check, access: Access, ...team: TeamRole[]) {
  const middleware = createMiddleware<HttpEnv>(async (c, next) => {
    refuseUnlistedRoles(c, { access, team })
    await check(c)
    await next()
  })
  accessDeclarations.set(middleware, { access, team })
  return middleware
}

/** A public route answers everyone alike, and a key says whom it acts for; any other route is closed to roles that it does not name. */
function refuseUnlistedRoles(c: HonoContext<HttpEnv>, { access, team }: AccessDeclaration): void {
  const member = c.var.ctx.actor?.member
  if (member && access !== 'public' && access !== 'key' && !team.includes(member.role))
    throw new AppError('forbidden', teamMessages.notAllowed)
}
