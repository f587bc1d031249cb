import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxEmailsPerHour } from '#domain/emails/email-templates.ts'
import { emails } from '#server/database/schema/index.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { type AnyEmail, enqueueEmail, enqueueEmails } from './enqueue-email.ts'
import { emailTemplates } from './templates.ts'

const server = startTestServer({}, { hasJobs: false })

const makeRequest = (template: 'new-order-for-seller' | 'security-event', recipient: string) =>
  ({ template, recipient, data: emailTemplates[template].sample }) as AnyEmail

const countStored = (template: string, recipient: string) =>
  server.as().db.$count(emails, and(eq(emails.template, template), eq(emails.recipient, recipient)))

test('enqueueEmails drops emails above the limit of a recipient, and none about the account', async () => {
  const ctx = server.as()
  const max = maxEmailsPerHour(true)
  const recipient = 'vendeur@exemple.example'
  const flood = Array.from({ length: max - 1 }, () => makeRequest('new-order-for-seller', recipient))
  await enqueueEmails(ctx, flood)
  for (const _ of [1, 2, 3]) await enqueueEmail(ctx, makeRequest('new-order-for-seller', recipient))
  expect(await countStored('new-order-for-seller', recipient)).toBe(max)

  await enqueueEmail(ctx, makeRequest('security-event', recipient))
  expect(await countStored('security-event', recipient)).toBe(1)
  await enqueueEmail(ctx, makeRequest('new-order-for-seller', 'autre@exemple.example'))
  expect(await countStored('new-order-for-seller', 'autre@exemple.example')).toBe(1)

  const later = server.as(null, { now: () => new Date(Date.now() + 61 * 60_000) })
  await enqueueEmail(later, makeRequest('new-order-for-seller', recipient))
  expect(await countStored('new-order-for-seller', recipient)).toBe(max + 1)
})

test('enqueueEmails limits the emails about an account separately', async () => {
  const max = maxEmailsPerHour(false)
  const recipient = 'membre@exemple.example'
  await enqueueEmails(
    server.as(),
    Array.from({ length: max + 5 }, () => makeRequest('security-event', recipient)),
  )
  expect(await countStored('security-event', recipient)).toBe(max)
})
