import type { Context as HonoContext } from 'hono'
import type { Actor } from '../context.ts'
import type { SharedAnswers } from '../events/shared-answers.ts'
import type { HttpEnv } from './environment.ts'
import { reads } from './from-replica.ts'

/**
 * What is read for everybody alike, for a call that writes nothing: while this process hears of every change, from the first page on that it
 * is asked for. Who sets what everybody sees looks at it as it is.
 */
export async function sharedFor(
  c: HonoContext<HttpEnv>,
  actor: Actor | null = null,
): Promise<SharedAnswers | undefined> {
  const isShared = reads(c.req.method) && actor?.role !== 'admin'
  return isShared && (await c.get('live').stillHearsPublicChanges()) ? c.get('shared')() : undefined
}
