import type { Context } from 'hono'
import { requireActor } from '../context.ts'
import type { HttpEnv } from '../http/environment.ts'

/** A session left open in somebody else's hands must not serve to try passwords. */
export const limitPasswordGuesses = async (c: Context<HttpEnv>) =>
  c.var.limits.consume(
    { name: 'current-password', points: 10, duration: 30 * 60 },
    requireActor(c.var.ctx).userId,
  )
