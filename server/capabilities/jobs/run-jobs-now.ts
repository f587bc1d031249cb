import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { mayRun } from './has-no-job.ts'
import type { JobName } from './job-kinds.ts'

/**
 * Makes the delayed jobs with `about` in their data due now. False: there is none. Of two callers at
 * once, whichever transaction began first, one alone finds something to hasten.
 */
export async function runJobsNow(
  db: Database,
  name: JobName,
  about: Record<string, string>,
): Promise<boolean> {
  const isAbout: SQL[] = Object.entries(about).map(
    ([key, value]) => sql`job.data ->> ${key}::text = ${value}`,
  )
  const { rowCount } = await db.execute(sql`
    update pgboss.job as job set start_after = now()
    where job.name = ${name} and ${mayRun} and job.state < 'active' and job.start_after > clock_timestamp() and ${sql.join(isAbout, sql` and `)}`)
  return (rowCount ?? 0) > 0
}
