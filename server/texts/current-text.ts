import { and, desc, eq, sql } from 'drizzle-orm'
import type { TextWords } from '#domain/texts/texts.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { textVersions } from '../database/schema/texts.ts'

/** Longer says no more; characters. */
const longestFailure = 500

interface CurrentText {
  name: string
  version: number
  words: TextWords
}

const latest = prepared('current-text', (db) =>
  db
    .select()
    .from(textVersions)
    .where(eq(textVersions.name, sql.placeholder('name')))
    .orderBy(desc(textVersions.version))
    .limit(sql.raw('1') as unknown as number),
)

/** An administrator's words for a mail, as they are now; null while the delivered ones count. */
export async function readCurrentText(
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<CurrentText | null> {
  const [row] = await latest(db, { name })
  if (!row || row.subject === null || row.title === null || row.body === null) return null
  return { name, version: row.version, words: { subject: row.subject, title: row.title, body: row.body } }
}

/** Writes down that no mail could be made of these words: administrators are notified (server/watch). */
export async function noteFailedText(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name, version }: CurrentText,
  error: unknown,
): Promise<void> {
  await db
    .update(textVersions)
    .set({ failedAt: clock.now(), failure: String(error).slice(0, longestFailure) })
    .where(and(eq(textVersions.name, name), eq(textVersions.version, version)))
}
