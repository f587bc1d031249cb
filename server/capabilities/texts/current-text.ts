import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TextFields } from '#domain/texts/texts.ts'
import type { Context } from '#server/context.ts'
import { textVersions } from '#server/database/schema/platform.ts'

/** Characters of an error message that are stored. */
const maxFailureLength = 500

export interface CurrentText {
  name: string
  version: number
  words: TextFields
}

const selectLatestVersions = (db: Context['db'], { names }: { names: readonly string[] }) =>
  db
    .selectDistinctOn([textVersions.name])
    .from(textVersions)
    .where(inArray(textVersions.name, [...names]))
    .orderBy(textVersions.name, desc(textVersions.version))

/** Reads the texts that administrators have changed, by name; names that use the default text are absent. */
export async function readCurrentTexts(
  { db }: Pick<Context, 'db'>,
  names: readonly string[],
): Promise<Map<string, CurrentText>> {
  const rows = await selectLatestVersions(db, { names })
  return new Map(
    rows.flatMap(({ name, version, subject, title, body }) =>
      subject === null || title === null || body === null
        ? []
        : [[name, { name, version, words: { subject, title, body } }] as const],
    ),
  )
}

/** Stores that a text could not be rendered; administrators are notified (server/operations/watch). */
export async function storeTextFailure(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name, version }: CurrentText,
  error: unknown,
): Promise<void> {
  await db
    .update(textVersions)
    .set({ failedAt: clock.now(), failure: String(error).slice(0, maxFailureLength) })
    .where(and(eq(textVersions.name, name), eq(textVersions.version, version)))
}
