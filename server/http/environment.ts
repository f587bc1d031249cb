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

/** The variables that the middleware sets for handlers. */
export interface HttpEnv {
  Bindings: {
    /** Set when a page's loader calls the API in process, never for external requests. */
    page?: Omit<
      HttpEnv['Variables'],
      'secureHeadersNonce' | 'live' | 'cache' | 'replica' | 'isCached' | 'isInMaintenance' | 'apiKey'
    > & {
      /** The replica for calls of the public catalogue; null to read the primary. */
      replica: Replica | null
      /** Called by an API call that finds the database unavailable, so that the page fails too. */
      onUnavailable(error: AppError): void
    }
    /** From @hono/node-server. */
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
    /** Set when the page is rendered for all visitors and cached. */
    isCached?: true
    requestId: string
    /** Set when the site is closed for maintenance, so that the response is no failure. */
    isInMaintenance?: true
    /** The key of a request to the public API. */
    apiKey?: { id: string; rights: ApiRight[] }
    secureHeadersNonce?: string
  }
}
