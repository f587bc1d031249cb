import { setTimeout as wait } from 'node:timers/promises'
import { type LogPosition, readPosition } from './log-position.ts'
import { RepeatedQuery } from './repeated-query.ts'

interface FollowOptions {
  primaryUrl: string
  replicaUrl: string
  /** A replica that is later than this is not read, in milliseconds. */
  longestLag: number
  onError: (error: Error) => void
}

interface ReplicaState {
  isUsed: boolean
  /** How long ago the primary was where the replica is, in milliseconds; null: it does not answer. */
  lag: number | null
}

/** Knows how far the replica is behind, and whether it shows what a reader must see. */
export interface ReplicaFollower {
  /**
   * Whether the replica may be read now: it shows every public change this process has heard of, and everything up to `position`. Waits a
   * moment for changes that are about to arrive.
   */
  shows(position?: LogPosition | null): Promise<boolean>
  /** A change was heard of: the primary is read until the replica has it. */
  expectChange(): void
  /** Changes may be missed from here on, until `expectChange` is called: the primary is read. */
  loseTrack(): void
  /** Resolves when no reader sees the state before the changes expected so far; also when the replica is not used any more. */
  caughtUp(): Promise<void>
  /** The primary's log position: a replica that has replayed it shows all that was written before. @throws when it does not answer */
  primaryPosition(): Promise<LogPosition>
  /** The replica failed to answer: it is checked before it is read again. */
  fail(error: unknown): void
  state(): ReplicaState
  stop(): Promise<void>
}

/** How long a reader waits for the replica before reading the primary, in milliseconds. */
const moment = 50
/** Between two checks, in milliseconds: while a reader waits, and otherwise. */
const soon = 5
const usual = 1_000

// A replica that was promoted to a primary answers null.
const replayQuestion = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end'
const writtenQuestion = 'select pg_current_wal_lsn()::text'
const identityQuestion = 'select system_identifier::text from pg_control_system()'

/**
 * Asks primary and replica for their log positions, on a connection of its own to each. A commit that was notified lies before the primary's
 * position at that moment (with `synchronous_commit`, PostgreSQL's default).
 */
export function followReplica(options: FollowOptions): ReplicaFollower {
  const { primaryUrl, replicaUrl, longestLag, onError } = options
  const primary = new RepeatedQuery(primaryUrl)
  const replica = new RepeatedQuery(replicaUrl, async (client) => {
    const { rows } = await client.query('select pg_is_in_recovery() as is_replica')
    if (!rows[0].is_replica)
      throw new Error('DATABASE_REPLICA_URL is no replica: it does not follow another database')
    const { rows: identity } = await client.query<{ system_identifier: string }>(identityQuestion)
    if (identity[0]?.system_identifier !== (await primary.ask(identityQuestion)))
      throw new Error('DATABASE_REPLICA_URL is a replica of another database than DATABASE_URL')
  })
  const stopping = new AbortController()

  /** How far the replica has come; null: it does not answer. */
  let replayed: LogPosition | null = null
  /** How far it must have come for anybody to read it; null: not known yet. */
  let needed: LogPosition | null = null
  /** Where the primary was, and when: the replica's lag is measured by it. By this process's clock. */
  let goal: { position: LogPosition; since: number } | null = null
  let changes = 0
  let isTracking = false
  let isAsking = false
  /** A reader has waited in vain: the next ones do not wait until the replica has caught up. */
  let isSlow = false
  let hasFailed = false
  const waiting = new Set<() => void>()
  let wake = () => {}

  const isGoalReached = () => goal === null || (replayed !== null && goal.position <= replayed)
  const lag = () => (replayed === null ? null : isGoalReached() ? 0 : performance.now() - (goal?.since ?? 0))
  const isUsable = () => {
    const late = lag()
    return late !== null && late <= longestLag
  }
  const has = (position: LogPosition | null) =>
    replayed !== null && needed !== null && replayed >= needed && (position === null || replayed >= position)
  const tell = () => {
    for (const look of [...waiting]) look()
  }

  /** Resolves once `isSo`, or after so many milliseconds: whether it is so. */
  const until = (isSo: () => boolean, milliseconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (value: boolean) => {
        clearTimeout(timer)
        waiting.delete(look)
        resolve(value)
      }
      const look = () => {
        if (isSo()) end(true)
      }
      const timer = setTimeout(() => end(isSo()), milliseconds)
      waiting.add(look)
      wake()
    })

  const primaryPosition = async (): Promise<LogPosition> => {
    const position = readPosition(await primary.ask(writtenQuestion))
    if (position === null) throw new Error('the primary does not say where its log is')
    return position
  }

  /** Asks where the primary is until no change has come in between. */
  const raise = async () => {
    isAsking = true
    try {
      while (isTracking && needed === null && !stopping.signal.aborted) {
        const known = changes
        const position = await primaryPosition().catch(onError)
        if (position === undefined)
          await wait(usual, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
        else if (known === changes && isTracking) needed = position
      }
    } finally {
      isAsking = false
    }
    tell()
  }

  /** A primary that does not answer says nothing of the replica. */
  const setGoal = async () => {
    const since = performance.now()
    if (!isGoalReached() || (goal && since - goal.since < usual)) return
    const position = await primaryPosition().catch(() => null)
    if (position !== null) goal = { position, since }
  }

  const look = async () => {
    await setGoal()
    const position = readPosition(await replica.ask(replayQuestion))
    if (position === null) throw new Error('DATABASE_REPLICA_URL does not follow its primary any more')
    replayed = position
    hasFailed = false
    if (has(null)) isSlow = false
    tell()
  }

  const fail = (error: unknown) => {
    replayed = null
    if (!hasFailed) onError(error as Error)
    hasFailed = true
    tell()
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch(fail)
      const isAwaited = waiting.size > 0 && replayed !== null
      const woken = new Promise<void>((resolve) => {
        wake = isAwaited || replayed === null ? () => {} : resolve
      })
      const pause = wait(isAwaited ? soon : usual, undefined, { signal: stopping.signal, ref: false })
      await Promise.race([pause.catch(() => {}), woken])
    }
  }
  const running = run()

  return {
    async shows(position = null) {
      if (!isUsable()) return false
      if (has(position)) return true
      if (isSlow || !isTracking) return false
      const isShown = await until(() => has(position), moment)
      if (!isShown) isSlow = true
      return isShown && isUsable()
    },
    expectChange() {
      changes += 1
      isTracking = true
      needed = null
      if (!isAsking) void raise()
    },
    loseTrack() {
      isTracking = false
      needed = null
    },
    async caughtUp() {
      if (!isUsable() || has(null)) return
      await until(() => has(null) || !isUsable(), longestLag)
    },
    primaryPosition,
    fail,
    state: () => ({ isUsed: isUsable(), lag: lag() }),
    async stop() {
      stopping.abort()
      tell()
      primary.close()
      replica.close()
      await running
    },
  }
}
