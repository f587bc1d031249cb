import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails } from '#server/database/schema/platform.ts'
import { gatherJobs } from '#tests/helpers/gathered-jobs.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getEmailContent } from './admin/emails.ts'
import { resendEmail } from './admin/resend-email.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { findMail } from './mailbox/read-mailbox.ts'
import { openData, sealData } from './sealed-data.ts'
import { sendEmail } from './send-email.ts'
import { emailTemplates } from './templates.ts'
import { type EmailTransport, mailboxTransport, type OutgoingEmail } from './transport.ts'

const server = startTestServer()
/** Removes white space, because a code contains some. */
const read = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '')

const opening = [
  ['confirm-sign-up', ['token=exemple']],
  ['reset-password', ['token=exemple']],
  ['email-change', ['token=exemple']],
  ['pickup-code', emailTemplates['pickup-code'].sample.parts.map(({ code }) => code)],
] as const

let mails = 0
async function queue(template: (typeof opening)[number][0]) {
  mails += 1
  const recipient = `lecteur-${mails}@exemple.example`
  const { jobs } = await gatherJobs(server.as())
  await enqueueEmail({ ...server.as(), jobs }, {
    template,
    recipient,
    data: emailTemplates[template].sample,
  } as never)
  const row = await rowOf(recipient)
  return row
}
async function rowOf(recipient: string) {
  const [row] = await server.as().db.select().from(emails).where(eq(emails.recipient, recipient))
  if (!row) throw new Error('no mail')
  return row
}
/** Creates a transport that stores the sent emails in `sent`. */
function leaving() {
  const left: OutgoingEmail[] = []
  const transport: EmailTransport = {
    send: async (mail) => void left.push(mail),
    check: async () => {},
    close: () => {},
  }
  return { left, transport }
}

test.each(opening)(
  'the secrets of %s are sealed while it is queued, sent in full, and erased afterwards',
  async (template, secrets) => {
    const queued = await queue(template)
    for (const secret of secrets) expect(JSON.stringify(queued)).not.toContain(secret)

    const { left, transport } = leaving()
    await sendEmail(server.as(), transport, { emailId: queued.id, isLastAttempt: false })
    for (const secret of secrets) expect(read(left[0]?.text)).toContain(secret)

    const sent = await rowOf(queued.recipient)
    expect(sent).toMatchObject({ status: 'sent', data: {}, text: null })
    for (const secret of secrets) expect(read(sent.html)).not.toContain(secret)
    const admin = await makePerson(server.as(), { role: 'admin' })
    expect((await getEmailContent(server.as(admin), { id: sent.id })).html).toContain('<html')
    // An erased email cannot be sent again.
    await expect(resendEmail(server.as(admin), { id: sent.id, evenIfSent: true })).rejects.toMatchObject({
      code: 'conflict',
    })
  },
)

test.each(opening)('the mailbox shows %s with its secrets and stores none', async (template, secrets) => {
  const { id, recipient } = await queue(template)
  await sendEmail(server.as(), mailboxTransport, { emailId: id, isLastAttempt: false })
  const stored = JSON.stringify(await rowOf(recipient))
  const shown = await findMail(server.as(), id)
  for (const secret of secrets) {
    expect(read(stored)).not.toContain(secret)
    expect(read(shown?.text)).toContain(secret)
  }
})

test('openData opens data only for the email and the secret they were sealed with', async () => {
  const ctx = server.as()
  const mail = { template: 'reset-password', recipient: 'a@exemple.example' }
  const data = sealData(ctx, mail, { url: 'http://x/?token=1' })
  expect(openData(ctx, { ...mail, data })).toEqual({ url: 'http://x/?token=1' })
  expect(() => openData(ctx, { ...mail, recipient: 'b@exemple.example', data })).toThrow()
  expect(() => openData(ctx, { ...mail, template: 'confirm-sign-up', data })).toThrow()
  expect(() => openData({ secret: 'x'.repeat(32) }, { ...mail, data })).toThrow()
})

test('sendEmail fails an email whose data were erased', async () => {
  const { id, recipient } = await queue('reset-password')
  await server.as().db.update(emails).set({ data: {} }).where(eq(emails.id, id))
  const { left, transport } = leaving()
  await sendEmail(server.as(), transport, { emailId: id, isLastAttempt: false })
  expect(left).toEqual([])
  expect(await rowOf(recipient)).toMatchObject({ status: 'failed' })
})
