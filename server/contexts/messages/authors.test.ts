import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { emails, messageAuthors } from '#server/database/schema/index.ts'
import { makeConversation, sendText } from '#tests/helpers/conversations.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makeColleague } from '#tests/helpers/team.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getConversation, listConversations } from './conversations.ts'
import { mailUnreadMessages } from './mail-unread-messages.ts'
import { forgetAuthor, readMessagesWrittenForFirms } from './personal-data.ts'

const server = startTestServer()
let buyer: Actor
let firm: Actor
let lea: Actor
let marc: Actor
let conversationId: string

beforeAll(async () => {
  buyer = await makePerson(server.as(), { firstName: 'Inès', lastName: 'Carpentier' })
  firm = await makeSeller(server.as(), {
    firstName: 'Paul',
    lastName: 'Dupont',
    companyName: 'Matériaux Dupont',
  })
  lea = await makeColleague(server.as(), { firm, firstName: 'Léa', lastName: 'Martin' })
  marc = await makeColleague(server.as(), { firm, firstName: 'Marc', lastName: 'Petit' })
  ;({ conversationId } = await makeConversation(server.as(), { buyer, seller: firm }))
  await sendText(server.as(lea), conversationId, 'Oui, elle est là.')
  await sendText(server.as(firm), conversationId, 'À demain.')
})

const listAuthors = async (actor: Actor) =>
  (await getConversation(server.as(actor), { conversationId })).messages.map(({ author }) => author)

test('getConversation names the author in full within the firm and by first name to the other party', async () => {
  expect(await listAuthors(buyer)).toEqual([null, 'Léa', null])
  expect(await listAuthors(firm)).toEqual([null, 'Léa Martin', null])
  expect(await listAuthors(lea)).toEqual([null, null, 'Paul Dupont'])
  expect(await listAuthors(marc)).toEqual([null, 'Léa Martin', 'Paul Dupont'])
  expect(JSON.stringify(await getConversation(server.as(buyer), { conversationId }))).not.toContain('Martin')
})

test('listConversations names the author of the last message within the firm', async () => {
  const readLastMessage = async (actor: Actor) =>
    (await listConversations(server.as(actor), { page: 1 })).conversations[0]?.last
  expect(await readLastMessage(marc)).toMatchObject({ isMine: true, author: 'Paul Dupont' })
  expect(await readLastMessage(firm)).toMatchObject({ isMine: true, author: null })
  expect(await readLastMessage(buyer)).toMatchObject({ isMine: false, author: null })
})

test('mailUnreadMessages names the author by first name', async () => {
  await mailUnreadMessages(server.as(), { conversationId, recipientId: buyer.userId })
  const [mail] = await server.as().db.select().from(emails).where(eq(emails.recipient, buyer.email))
  expect(mail?.data).toMatchObject({ senderName: 'Léa (Matériaux Dupont)' })
})

test("forgetAuthor removes the author's name, and the personal export lists what they wrote", async () => {
  const personId = lea.member?.personId as string
  const written: unknown[] = []
  for await (const row of readMessagesWrittenForFirms(server.as(), { userId: personId })) written.push(row)
  expect(written).toMatchObject([{ entreprise: firm.userId }])
  await forgetAuthor(server.as(), { userId: personId })
  expect(await server.as().db.$count(messageAuthors, eq(messageAuthors.personId, personId))).toBe(0)
  expect(await listAuthors(buyer)).toEqual([null, null, null])
})
