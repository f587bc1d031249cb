import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { personNotes, personTags } from '#server/database/schema/person-notes.ts'

/**
 * What administrators noted of a person, for their export (RGPD, art. 15). Not who wrote it: that is the other's own
 * (art. 15, 4).
 */
export async function* readNotesAbout({ db }: Context, { userId }: { userId: string }) {
  const notes = await db
    .select({ note: personNotes.text, le: personNotes.createdAt })
    .from(personNotes)
    .where(eq(personNotes.userId, userId))
    .orderBy(asc(personNotes.createdAt))
  yield* notes
  yield* await db
    .select({ etiquette: personTags.tag, le: personTags.createdAt })
    .from(personTags)
    .where(eq(personTags.userId, userId))
    .orderBy(asc(personTags.tag))
}

/** In the transaction that deletes the account. */
export async function forgetNotesAbout({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(personNotes).where(eq(personNotes.userId, userId))
  await db.delete(personTags).where(eq(personTags.userId, userId))
}
