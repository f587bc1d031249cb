import type { IncomingHttpHeaders } from 'node:http'
import type { AppError } from '#domain/errors.ts'
import type { ApiRight } from '#domain/partners/rights.ts'
import type { LiveEvents } from '../capabilities/events/live-events.ts'
import type { Context } from '../context.ts'
import type { Auth } from '../contexts/accounts/auth.ts'
import type { Replica } from '../database/replica.ts'
import type { Cache } from '../lib/cache.ts'
import type { ProcessState } from './process-state.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What the middleware gives every handler. */
export interface HttpEnv {
  Bindings: {
    /** What a page's loader hands over when it calls the API in process. Never from outside. */
    page?: Omit<
      HttpEnv['Variables'],
      'secureHeadersNonce' | 'live' | 'cache' | 'replica' | 'isCached' | 'isClosed' | 'apiKey'
    > & {
      /** Read by calls of the public catalogue; null: they read the primary. */
      replica: Replica | null
      /** A call found the database away: so is the page. */
      onAway(error: AppError): void
    }
    /** Of @hono/node-server. */
    incoming?: {
      complete: boolean
      method?: string
      url?: string
      destroy(): void
      socket: { remoteAddress?: string; bytesRead: number }
      headers: IncomingHttpHeaders
    }
    outgoing?: { readonly writableFinished: boolean; destroy(): void }
  }
  Variables: {
    ctx: Context
    auth: Auth
    limits: RateLimiter
    state: ProcessState
    live: LiveEvents
    cache: Cache
    replica: Replica | null
    /** The page is made for everybody who asks for this address, and stored. */
    isCached?: true
    requestId: string
    /** The site is closed for maintenance: the answer is no failure. */
    isClosed?: true
    /** Of the public API: the key that was shown. */
    apiKey?: { id: string; rights: ApiRight[] }
    secureHeadersNonce?: string
  }
}
