import { createMiddleware } from 'hono/factory'
import type { Services } from '../services.ts'
import type { HttpEnv } from './environment.ts'

/** Hands the process's services to every handler. */
export const provideServices = ({ ctx, auth, limits, live, textCache, pageStore, replica }: Services) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    c.set('ctx', ctx)
    c.set('auth', auth)
    c.set('limits', limits)
    c.set('live', live)
    c.set('textCache', textCache)
    c.set('pageStore', pageStore)
    c.set('replica', replica)
    await next()
  })
