import { createMiddleware } from 'hono/factory'
import { recordAudit } from '../capabilities/audit/record-audit.ts'
import type { HttpEnv } from './environment.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** They write nothing, or write themselves down. */
const elsewhere = new Set(['/api/cart', '/api/account/impersonation', '/api/account/sign-out'])

/** Records writes during an impersonation under both names (method and path, never a body). */
export const recordImpersonatedWrites = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  const ctx = c.get('ctx')
  const { method, path } = c.req
  if (!ctx.actor?.impersonatedBy || reading.has(method) || elsewhere.has(path) || !c.res.ok) return
  const { userId, email } = ctx.actor
  await recordAudit(ctx, [
    {
      action: 'impersonated.write',
      subject: { type: 'user', id: userId, name: email },
      after: { method, path },
    },
  ])
})
