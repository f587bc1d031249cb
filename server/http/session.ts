import { createMiddleware } from 'hono/factory'
import { readSession } from '../accounts/read-session.ts'
import type { HttpEnv } from './environment.ts'

/** Finds out who asks. A page's loader that calls the API in process hands its visitor over instead. */
export const session = createMiddleware<HttpEnv>(async (c, next) => {
  const { ctx, auth } = c.var
  const { actor, cookies } = c.env.visitor
    ? { actor: c.env.visitor.actor, cookies: [] }
    : await readSession(ctx, auth, c.req.raw.headers)
  c.set('ctx', { ...ctx, actor })
  await next()
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
})
