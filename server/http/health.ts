import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { allow } from '#server/http/access.ts'
import type { Context } from '../context.ts'
import type { HttpEnv } from './environment.ts'
import type { ProcessState } from './process-state.ts'

/** Milliseconds; a load balancer has other processes to ask. */
const databaseTimeoutMs = 2_000

const reasons = {
  database: 'The database does not answer.',
  disk: 'The disk is full: nothing can be written.',
} as const
type Reason = keyof typeof reasons

/** Tells load balancers and operators whether this process can serve, and if not, why. */
export const healthRoutes = new Hono<HttpEnv>().get('/health', allow('public'), async (c) => {
  c.header('cache-control', 'no-store')
  const reasonCodes = await findReasons(c.var.ctx, c.var.state)
  if (reasonCodes.length === 0) return c.json({ status: 'ok' })
  return c.json(
    { status: 'unavailable', reasons: reasonCodes.map((code) => ({ code, text: reasons[code] })) },
    503,
  )
})

/** Returns whether the database answers within these milliseconds. */
export const databaseAnswers = ({ db }: Pick<Context, 'db'>, timeoutMs: number): Promise<boolean> =>
  Promise.race([
    db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
    wait(timeoutMs, false, { ref: false }),
  ])

async function findReasons({ db }: Context, { disk }: ProcessState): Promise<Reason[]> {
  const [isFull, isDatabaseUp] = await Promise.all([
    Promise.race([disk.isFull(), wait(databaseTimeoutMs, true, { ref: false })]),
    databaseAnswers({ db }, databaseTimeoutMs),
  ])
  return [...(isDatabaseUp ? [] : ['database' as const]), ...(isFull ? ['disk' as const] : [])]
}
