import { createMiddleware } from 'hono/factory'
import type { Services } from '../services.ts'
import type { HttpEnv } from './environment.ts'

/** Hands the process's services to every handler. What every call passes takes them one by one: `c.var` makes an object of all, each time. */
export const provideServices = ({ ctx, auth, limits, live, cache, replica }: Services) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    c.set('ctx', ctx)
    c.set('auth', auth)
    c.set('limits', limits)
    c.set('live', live)
    c.set('cache', cache)
    c.set('replica', replica)
    await next()
  })
