import { createHash } from 'node:crypto'
import { desc, inArray, lt, sql } from 'drizzle-orm'
import { type ReportedError, withoutPersonalData } from '#domain/platform/browser-errors.ts'
import type { Context } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { browserErrors, requestCounters } from '#server/database/schema/watch.ts'

/** A new kind of error takes the place of the one that was met longest ago. */
const maxErrorKinds = 300

/** Counts a browser's error with others of its kind; no user is stored. Called without a session. */
export async function recordBrowserError({ db, clock }: Context, reported: ReportedError): Promise<void> {
  const error = withoutPersonalData(reported)
  if (!error) return
  const { message, stack, page, build } = error
  const now = clock.now()
  // The files of a build are named anew with each: by message, page and the first function it is the same error.
  const likeness = [message, page, stack.split('\n')[0]?.replace(/-[\w-]{8}\.js:\d{1,7}:\d{1,7}$/, '')].join(
    '\n',
  )
  const id = createHash('sha256').update(likeness).digest('base64url').slice(0, 22)
  await db
    .insert(requestCounters)
    .values({ name: 'browser_errors', value: 1 })
    .onConflictDoUpdate({ target: requestCounters.name, set: { value: sql`${requestCounters.value} + 1` } })
  const known = await db
    .update(browserErrors)
    .set({ times: sql`${browserErrors.times} + 1`, lastAt: now, stack, build })
    .where(sql`${browserErrors.id} = ${id}`)
  if (known.rowCount) return
  await db
    .insert(browserErrors)
    .values({ id, message, stack, page, build, times: 1, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: browserErrors.id,
      set: { times: sql`${browserErrors.times} + 1`, lastAt: now },
    })
  await db
    .delete(browserErrors)
    .where(
      inArray(
        browserErrors.id,
        db
          .select({ id: browserErrors.id })
          .from(browserErrors)
          .orderBy(desc(browserErrors.lastAt), desc(browserErrors.firstAt), browserErrors.id)
          .offset(maxErrorKinds),
      ),
    )
}

/** The latest first. */
export const listBrowserErrors = ({ db }: Context) =>
  db.select().from(browserErrors).orderBy(desc(browserErrors.lastAt)).limit(20)

/** Those that were not met again. */
export const deleteOldBrowserErrors = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, browserErrors, browserErrors.id, lt(browserErrors.lastAt, before))
