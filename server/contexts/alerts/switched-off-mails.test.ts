import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { optOutEmails } from '#domain/emails/email-templates.ts'
import { type AnyEmail, enqueueEmail, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import { renderStoredEmail } from '#server/capabilities/email/render.ts'
import { emailTemplates } from '#server/capabilities/email/templates.ts'
import { readSubscription } from '#server/capabilities/email/unsubscribe-token.ts'
import type { Actor } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { emails } from '#server/database/schema/platform.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getMailSettings, saveMailSettings } from './preferences.ts'
import { endSubscription, getSubscription, restoreSubscription } from './subscriptions.ts'

const server = startTestServer()

const addressOf = async ({ userId }: Actor): Promise<string> => {
  const [row] = await server
    .as()
    .db.select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return row?.email ?? ''
}
const mailTo = (recipient: string, template: AnyEmail['template'] = 'new-message') =>
  ({ template, recipient, data: emailTemplates[template].sample }) as AnyEmail
const mailsTo = (recipient: string) =>
  server.as().db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(emails.createdAt)
const tokenIn = (text: string) =>
  new URLSearchParams(/\?(token=[^\s\])]+)/.exec(text)?.[1]).get('token') ?? ''

test('enqueueEmails skips an email that its reader has switched off, and no other', async () => {
  const person = await makePerson(server.as())
  const recipient = await addressOf(person)
  const settings = { switchedOff: [...optOutEmails] }
  expect(await saveMailSettings(server.as(person), settings)).toEqual(settings)
  await enqueueEmails(server.as(), [mailTo(recipient), mailTo(recipient, 'password-changed')])
  expect((await mailsTo(recipient)).map(({ template }) => template)).toEqual(['password-changed'])

  expect(await saveMailSettings(server.as(person), { switchedOff: [] })).toEqual({ switchedOff: [] })
  await enqueueEmail(server.as(), mailTo(recipient))
  expect(await mailsTo(recipient)).toHaveLength(2)
})

test('an email that can be switched off has a link that does so and undoes it', async () => {
  const person = await makePerson(server.as())
  const other = await makePerson(server.as())
  const recipient = await addressOf(person)
  await enqueueEmail(server.as(), mailTo(recipient))
  const [mail] = await mailsTo(recipient)
  const frame = { shownName: 'Réchantier', origin: 'https://marche.example' }
  const { text, unsubscribeUrl = '' } = await renderStoredEmail(
    mail as { template: string; data: unknown },
    frame,
  )
  const token = tokenIn(text)
  expect(tokenIn(unsubscribeUrl)).toBe(token)
  expect(readSubscription(server.as(), token)).toEqual({ userId: person.userId, mail: 'new-message' })

  expect(await getSubscription(server.as(), { token })).toEqual({
    text: 'les emails «\u00a0Nouveau message\u00a0»',
    isActive: true,
  })
  expect(await endSubscription(server.as(), { token })).toMatchObject({ isActive: false })
  expect(await getMailSettings(server.as(person))).toEqual({ switchedOff: ['new-message'] })
  expect(await getMailSettings(server.as(other))).toEqual({ switchedOff: [] })
  expect(await restoreSubscription(server.as(), { token })).toMatchObject({ isActive: true })
  expect(await getMailSettings(server.as(person))).toEqual({ switchedOff: [] })
})

test('saveMailSettings rejects a visitor', async () => {
  await expect(saveMailSettings(server.as(), { switchedOff: [] })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})
