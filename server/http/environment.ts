import type { Auth } from '../accounts/auth.ts'
import type { Actor, Context } from '../context.ts'
import type { RateLimiter } from './rate-limit.ts'

/** What the middleware gives every handler. */
export interface HttpEnv {
  Bindings: {
    /** Set when a page's loader calls the API in process: the visitor is known already. Never from outside. */
    visitor?: { actor: Actor | null; requestId: string }
    /** Of @hono/node-server. */
    incoming?: { socket: { remoteAddress?: string } }
  }
  Variables: {
    ctx: Context
    auth: Auth
    limits: RateLimiter
    requestId: string
    secureHeadersNonce?: string
  }
}
