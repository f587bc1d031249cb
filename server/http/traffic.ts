import { setTimeout as wait } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './environment.ts'

/** Background work of this process waits while at least this number of requests is running. */
const minBusyRequests = 4
/** The longest such wait, in milliseconds, so that background work slows down and does not stop. */
const maxWaitMs = 250

/** Counts the requests that this process is answering. */
export interface Traffic {
  begin(): void
  end(): void
  /** Resolves once few requests are being answered, at the latest after `maxWaitMs`. */
  waitUntilQuiet(): Promise<void>
}

export function createTraffic(): Traffic {
  let inFlight = 0
  let waiting: (() => void)[] = []
  return {
    begin() {
      inFlight += 1
    },
    end() {
      inFlight -= 1
      if (inFlight >= minBusyRequests) return
      for (const resume of waiting) resume()
      waiting = []
    },
    async waitUntilQuiet() {
      if (inFlight < minBusyRequests) return
      const resumed = new Promise<void>((resolve) => waiting.push(resolve))
      await Promise.race([resumed, wait(maxWaitMs, undefined, { ref: false })])
    },
  }
}

/** Counts the request among those being answered; a stream of events only until it begins. */
export const countTraffic = (traffic: Traffic) =>
  createMiddleware<HttpEnv>(async (_c, next) => {
    traffic.begin()
    try {
      await next()
    } finally {
      traffic.end()
    }
  })
