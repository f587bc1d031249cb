import { createHash } from 'node:crypto'
import { desc, inArray, lt, sql } from 'drizzle-orm'
import { type ReportedError, withoutPersonalData } from '#domain/platform/browser-errors.ts'
import type { Context } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { browserErrors, requestCounters } from '#server/database/schema/watch.ts'

/** A new kind of error replaces the kind that occurred longest ago. */
const maxErrorKinds = 300

/** Counts a browser's error by kind, without a user. Called without a session. */
export async function recordBrowserError({ db, clock }: Context, reported: ReportedError): Promise<void> {
  const error = withoutPersonalData(reported)
  if (!error) return
  const { message, stack, page, build } = error
  const now = clock.now()
  // Each build names its files anew, so an error is identified by message, page and first function.
  const identity = [message, page, stack.split('\n')[0]?.replace(/-[\w-]{8}\.js:\d{1,7}:\d{1,7}$/, '')].join(
    '\n',
  )
  const id = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  await db
    .insert(requestCounters)
    .values({ name: 'browser_errors', value: 1 })
    .onConflictDoUpdate({ target: requestCounters.name, set: { value: sql`${requestCounters.value} + 1` } })
  const updated = await db
    .update(browserErrors)
    .set({ times: sql`${browserErrors.times} + 1`, lastAt: now, stack, build })
    .where(sql`${browserErrors.id} = ${id}`)
  if (updated.rowCount) return
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

/** Lists the latest errors first. */
export const listBrowserErrors = ({ db }: Context) =>
  db.select().from(browserErrors).orderBy(desc(browserErrors.lastAt)).limit(20)

/** Deletes kinds of errors that did not occur again. */
export const deleteOldBrowserErrors = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, browserErrors, browserErrors.id, lt(browserErrors.lastAt, before))
