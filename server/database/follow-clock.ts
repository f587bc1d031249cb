import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** In milliseconds: clocks of two machines that are well kept differ by less. */
const tolerance = 2_000
/** How often PostgreSQL is asked, in milliseconds. */
const interval = 60_000

export interface FollowedClock {
  now(): Date
  /** Asks PostgreSQL anew. What it does not answer is believed as before. */
  look(): Promise<void>
  stop(): void
}

/**
 * The time that all processes share is PostgreSQL's. This machine's is used while it agrees with that one; where it is wrong, or is set
 * while the process runs, PostgreSQL's goes on, counted by the processor: no deadline comes early, and none twice.
 */
export async function followClock(
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: Error) => void,
): Promise<FollowedClock> {
  /** PostgreSQL's time when the processor's count was nought; null until it has answered. */
  let origin: number | null = null
  let looking: Promise<void> | null = null
  const ending = new AbortController()
  const ask = async () => {
    const before = performance.now()
    try {
      const { rows } = await pool.query<{ now: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
      )
      origin = (rows[0]?.now ?? 0) - (before + performance.now()) / 2
    } catch (error) {
      if (!ending.signal.aborted) onError(error as Error)
    }
  }
  const look = () => {
    looking ??= ask().finally(() => {
      looking = null
    })
    return looking
  }
  const follow = async () => {
    for (;;) {
      await wait(interval, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (ending.signal.aborted) return
      await look()
    }
  }
  await look()
  void follow()
  return {
    now() {
      const own = Date.now()
      if (origin === null) return new Date(own)
      const shared = origin + performance.now()
      if (Math.abs(own - shared) <= tolerance) return new Date(own)
      // Also after the machine has slept: the processor does not count that.
      void look()
      return new Date(shared)
    },
    look,
    stop: () => ending.abort(),
  }
}
