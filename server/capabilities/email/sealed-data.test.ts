import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails } from '#server/database/schema/platform.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { recordJobs } from '#tests/helpers/recorded-jobs.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getEmailContent } from './admin/emails.ts'
import { resendEmail } from './admin/resend-email.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { findMailboxEmail } from './mailbox/read-mailbox.ts'
import { openData, sealData } from './sealed-data.ts'
import { sendEmail } from './send-email.ts'
import { emailTemplates } from './templates.ts'
import { type EmailTransport, mailboxTransport, type OutgoingEmail } from './transport.ts'

const server = startTestServer()
/** Removes white space, because a code contains some. */
const withoutSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '')

const secretTemplates = [
  ['confirm-sign-up', ['token=exemple']],
  ['reset-password', ['token=exemple']],
  ['email-change', ['token=exemple']],
  ['pickup-code', emailTemplates['pickup-code'].sample.parts.map(({ code }) => code)],
] as const

let emailCount = 0
async function enqueueSample(template: (typeof secretTemplates)[number][0]) {
  emailCount += 1
  const recipient = `lecteur-${emailCount}@exemple.example`
  const { jobs } = await recordJobs(server.as())
  await enqueueEmail({ ...server.as(), jobs }, {
    template,
    recipient,
    data: emailTemplates[template].sample,
  } as never)
  const row = await readRow(recipient)
  return row
}
async function readRow(recipient: string) {
  const [row] = await server.as().db.select().from(emails).where(eq(emails.recipient, recipient))
  if (!row) throw new Error('no mail')
  return row
}
/** Creates a transport that stores the sent emails in `sent`. */
function createRecordingTransport() {
  const sent: OutgoingEmail[] = []
  const transport: EmailTransport = {
    send: async (mail) => void sent.push(mail),
    check: async () => {},
    close: () => {},
  }
  return { sent, transport }
}

test.each(secretTemplates)(
  'the secrets of %s are sealed while it is queued, sent in full, and erased afterwards',
  async (template, secrets) => {
    const queued = await enqueueSample(template)
    for (const secret of secrets) expect(JSON.stringify(queued)).not.toContain(secret)

    const { sent, transport } = createRecordingTransport()
    await sendEmail(server.as(), transport, { emailId: queued.id, isLastAttempt: false })
    for (const secret of secrets) expect(withoutSpaces(sent[0]?.text)).toContain(secret)

    const storedEmail = await readRow(queued.recipient)
    expect(storedEmail).toMatchObject({ status: 'sent', data: {}, text: null })
    for (const secret of secrets) expect(withoutSpaces(storedEmail.html)).not.toContain(secret)
    const admin = await makePerson(server.as(), { role: 'admin' })
    expect((await getEmailContent(server.as(admin), { id: storedEmail.id })).html).toContain('<html')
    // An erased email cannot be sent again.
    await expect(
      resendEmail(server.as(admin), { id: storedEmail.id, evenIfSent: true }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  },
)

test.each(secretTemplates)(
  'the mailbox shows %s with its secrets and stores none',
  async (template, secrets) => {
    const { id, recipient } = await enqueueSample(template)
    await sendEmail(server.as(), mailboxTransport, { emailId: id, isLastAttempt: false })
    const stored = JSON.stringify(await readRow(recipient))
    const shown = await findMailboxEmail(server.as(), id)
    for (const secret of secrets) {
      expect(withoutSpaces(stored)).not.toContain(secret)
      expect(withoutSpaces(shown?.text)).toContain(secret)
    }
  },
)

test('openData opens data only for the email and the secret they were sealed with', async () => {
  const ctx = server.as()
  const identity = { template: 'reset-password', recipient: 'a@exemple.example' }
  const data = sealData(ctx, identity, { url: 'http://x/?token=1' })
  expect(openData(ctx, { ...identity, data })).toEqual({ url: 'http://x/?token=1' })
  expect(() => openData(ctx, { ...identity, recipient: 'b@exemple.example', data })).toThrow()
  expect(() => openData(ctx, { ...identity, template: 'confirm-sign-up', data })).toThrow()
  expect(() => openData({ secret: 'x'.repeat(32) }, { ...identity, data })).toThrow()
})

test('sendEmail fails an email whose data were erased', async () => {
  const { id, recipient } = await enqueueSample('reset-password')
  await server.as().db.update(emails).set({ data: {} }).where(eq(emails.id, id))
  const { sent, transport } = createRecordingTransport()
  await sendEmail(server.as(), transport, { emailId: id, isLastAttempt: false })
  expect(sent).toEqual([])
  expect(await readRow(recipient)).toMatchObject({ status: 'failed' })
})
