import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { maxPersonNotes, maxTags, personNoteMessages } from '#domain/accounts/person-notes.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { personNotes, personTags } from '#server/database/schema/accounts.ts'
import { lockPerson, namePeople } from './people.ts'

/** Lists the administrators' notes about a user, newest first, and the tags. */
export async function listPersonNotes(ctx: Context, { userId }: { userId: string }) {
  requireAdmin(ctx)
  const [rows, tags] = await Promise.all([
    ctx.db
      .select()
      .from(personNotes)
      .where(eq(personNotes.userId, userId))
      .orderBy(desc(personNotes.createdAt), desc(personNotes.id)),
    listTagsByUser(ctx, [userId]),
  ])
  const authors = await namePeople(ctx, { userIds: rows.flatMap(({ authorId }) => authorId ?? []) })
  return {
    notes: rows.map(({ id, text, authorId, createdAt }) => ({
      id,
      text,
      author: (authorId && authors.get(authorId)) ?? null,
      createdAt: createdAt.toISOString(),
    })),
    tags: tags.get(userId) ?? [],
  }
}

/** The tags of each of these users; users without a tag are left out. */
export async function listTagsByUser({ db }: Context, userIds: string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map()
  const { userId, tag } = personTags
  const rows = await db
    .select({ userId, tag })
    .from(personTags)
    .where(inArray(userId, userIds))
    .orderBy(asc(tag))
  const grouped = Map.groupBy(rows, (row) => row.userId)
  return new Map([...grouped].map(([id, tagRows]) => [id, tagRows.map((row) => row.tag)]))
}

/** Lists all tags with the number of their users. */
export async function listTags(ctx: Context): Promise<{ tag: string; userCount: number }[]> {
  requireAdmin(ctx)
  return ctx.db
    .select({ tag: personTags.tag, userCount: count() })
    .from(personTags)
    .groupBy(personTags.tag)
    .orderBy(asc(personTags.tag))
}

const auditSubject = (person: { id: string; email: string }) =>
  ({ type: 'user', id: person.id, name: person.email }) as const

/**
 * The audit log records the note's author and not its text, because the note is deleted with the user's account and the log
 * later.
 * @throws AppError `not-found`; `conflict` beyond `maxPersonNotes`
 */
export async function addPersonNote(
  ctx: Context,
  input: { userId: string; text: string },
): Promise<{ id: string }> {
  const { userId: authorId } = requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    const noteCount = await ctx.db.$count(personNotes, eq(personNotes.userId, person.id))
    if (noteCount >= maxPersonNotes) throw new AppError('conflict', personNoteMessages.tooManyNotes)
    const [note] = await ctx.db
      .insert(personNotes)
      .values({ userId: person.id, authorId, text: input.text, createdAt: ctx.clock.now() })
      .returning({ id: personNotes.id })
    if (!note) throw new Error('the note was not written')
    await recordAudit(ctx, [{ action: 'user.note', subject: auditSubject(person) }])
    return note
  })
}

/** @throws AppError `not-found` */
export async function deletePersonNote(
  ctx: Context,
  input: { userId: string; noteId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    const deleted = isUuid(input.noteId)
      ? await ctx.db
          .delete(personNotes)
          .where(and(eq(personNotes.id, input.noteId), eq(personNotes.userId, person.id)))
          .returning({ id: personNotes.id })
      : []
    if (deleted.length === 0) throw new AppError('not-found', personNoteMessages.noteGone)
    await recordAudit(ctx, [{ action: 'user.delete-note', subject: auditSubject(person) }])
  })
}

/** Adds a tag; does nothing when the user has it. @throws AppError `not-found`; `conflict` beyond `maxTags` */
export async function addTag(ctx: Context, input: { userId: string; tag: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    const ownTags = (await listTagsByUser(ctx, [person.id])).get(person.id) ?? []
    if (ownTags.includes(input.tag)) return
    if (ownTags.length >= maxTags) throw new AppError('conflict', personNoteMessages.tooManyTags)
    await ctx.db.insert(personTags).values({ userId: person.id, tag: input.tag, createdAt: ctx.clock.now() })
    await recordAudit(ctx, [
      { action: 'user.add-tag', subject: auditSubject(person), after: { tag: input.tag } },
    ])
  })
}

/** Removes a tag; does nothing when the user does not have it. @throws AppError `not-found` */
export async function removeTag(ctx: Context, input: { userId: string; tag: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    const removed = await ctx.db
      .delete(personTags)
      .where(and(eq(personTags.userId, person.id), eq(personTags.tag, input.tag)))
      .returning({ tag: personTags.tag })
    if (removed.length === 0) return
    await recordAudit(ctx, [
      { action: 'user.remove-tag', subject: auditSubject(person), before: { tag: input.tag } },
    ])
  })
}

/**
 * Reads the administrators' notes about a user for their export (RGPD, art. 15), without the authors, who are persons with
 * rights of their own (art. 15, 4).
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

/** Deletes the notes in the transaction that deletes the account. */
export async function forgetNotesAbout({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(personNotes).where(eq(personNotes.userId, userId))
  await db.delete(personTags).where(eq(personTags.userId, userId))
}
