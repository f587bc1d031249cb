import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'
import { maxTags, personTagSchema } from '#domain/accounts/person-notes.ts'
import { forgetEverything } from '#server/across/privacy/delete-account.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import {
  addPersonNote,
  addTag,
  deletePersonNote,
  listTags,
  readNotesAbout,
  removeTag,
} from '#server/contexts/accounts/person-notes.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getUser, listUsers } from './users.ts'

const server = startTestServer()
let admin: Actor
beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin', companyName: 'Association' })
})
const as = () => server.as(admin)
const listAudit = (userId: string) =>
  as().db.select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.createdAt)
const exportNotes = async (person: Actor) => {
  const rows: unknown[] = []
  for await (const row of readNotesAbout(server.as(person), person)) rows.push(row)
  return rows
}
const listTaggedIds = async (tag: string) =>
  (await listUsers(as(), parsePeopleSearch(new URLSearchParams({ tag })))).items.map(({ id }) => id)

test("addPersonNote adds a note with its author to the user's page, deletePersonNote removes it", async () => {
  const { userId } = await makePerson(as())
  const { id } = await addPersonNote(as(), { userId, text: 'Rappeler lundi' })
  expect((await getUser(as(), { userId })).notes).toMatchObject([
    { id, text: 'Rappeler lundi', author: 'Association' },
  ])
  const other = await makePerson(as())
  await expect(deletePersonNote(as(), { userId: other.userId, noteId: id })).rejects.toMatchObject({
    code: 'not-found',
  })
  await deletePersonNote(as(), { userId, noteId: id })
  expect((await getUser(as(), { userId })).notes).toEqual([])
})

test('the audit log records notes without their text', async () => {
  const { userId } = await makePerson(as())
  const { id } = await addPersonNote(as(), { userId, text: 'Très en colère' })
  await deletePersonNote(as(), { userId, noteId: id })
  const rows = await listAudit(userId)
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['user.delete-note', 'user.note'])
  expect(JSON.stringify(rows)).not.toContain('colère')
})

test('listUsers matches tags without regard to case', async () => {
  const [one, two] = [await makePerson(as()), await makePerson(as())]
  const { tag } = personTagSchema.parse({ tag: '  Partenaire  FÉDÉRATION ' })
  await addTag(as(), { userId: one.userId, tag })
  await addTag(as(), { userId: one.userId, tag })
  await addTag(as(), { userId: two.userId, tag: 'partenaire' })
  expect(await listTaggedIds(tag)).toEqual([one.userId])
  expect(await listTags(as())).toContainEqual({ tag, userCount: 1 })
  await removeTag(as(), { userId: one.userId, tag })
  expect(await listTaggedIds(tag)).toEqual([])
  expect((await listAudit(one.userId)).map(({ action }) => action)).toEqual([
    'user.add-tag',
    'user.remove-tag',
  ])
})

test('addTag limits the tags of a user', async () => {
  const { userId } = await makePerson(as())
  for (let number = 0; number < maxTags; number += 1) await addTag(as(), { userId, tag: `t${number}` })
  await expect(addTag(as(), { userId, tag: 'un de trop' })).rejects.toMatchObject({ code: 'conflict' })
})

test('notes and tags are exported without their author and deleted with the account', async () => {
  const person = await makePerson(as())
  const { userId } = person
  await addPersonNote(as(), { userId, text: 'Livre lui-même' })
  await addTag(as(), { userId, tag: 'artisan' })
  const exported = await exportNotes(person)
  expect(exported).toMatchObject([{ note: 'Livre lui-même' }, { etiquette: 'artisan' }])
  expect(JSON.stringify(exported)).not.toContain(admin.userId)
  await inTransaction(as(), (ctx) => forgetEverything(ctx, { userId }))
  expect(await exportNotes(person)).toEqual([])
  expect(await listTaggedIds('artisan')).toEqual([])
})
