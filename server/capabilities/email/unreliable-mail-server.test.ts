import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emailSuppressions, emails } from '#server/database/schema/platform.ts'
import { type MailBehaviour, startMailServer } from '#tests/helpers/mail-server.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { resendEmail } from './admin/resend-email.ts'
import { enqueueEmails } from './enqueue-email.ts'
import { sendEmail } from './send-email.ts'
import { emailTemplates } from './templates.ts'
import { type EmailTransport, smtpTransport } from './transport.ts'

const mailServer = await startMailServer()
const mailFrom = 'Réchantier <ne-pas-repondre@rechantier.example>'
const server = startTestServer({ SMTP_URL: mailServer.url, MAIL_FROM: mailFrom })

beforeEach(() => {
  mailServer.behaviour = 'accepts'
  mailServer.received.length = 0
})
afterAll(() => mailServer.stop())

/** Creates a transport with the site's timeouts, or with short ones for tests of a silent server. */
function transportTo(url: string, { hasSiteTimeouts = true } = {}): EmailTransport {
  const transport = smtpTransport({
    url,
    from: mailFrom,
    origin: 'https://rechantier.example',
    ...(!hasSiteTimeouts && { timeouts: { connection: 400, reply: 400 } }),
  })
  onTestFinished(() => transport.close())
  return transport
}

/** Stores an email without a job. */
async function storeEmail(values: Partial<typeof emails.$inferInsert> = {}): Promise<string> {
  const [row] = await server
    .as()
    .db.insert(emails)
    .values({
      template: 'listing-refused',
      recipient: 'camille@exemple.example',
      data: emailTemplates['listing-refused'].sample,
      ...values,
    })
    .returning({ id: emails.id })
  return row?.id as string
}
const readState = async (id: string) => {
  const row = await server.as().db.query.emails.findFirst({ where: eq(emails.id, id) })
  return { status: row?.status, lastError: row?.lastError }
}
const countReceived = (id: string) =>
  mailServer.received.filter(({ messageId }) => messageId.startsWith(id)).length

test.each<[MailBehaviour, RegExp]>([
  ['never greets', /Greeting never received|timeout/i],
  ['never answers', /timeout/i],
  ['closes in the middle', /closed unexpectedly|ECONNRESET|EPIPE/],
  [{ code: 451, message: 'come back later' }, /come back later/],
])(
  'sendEmail keeps a mail queued when the server %j, fails it at last, and it can be sent again',
  async (manner, errorPattern) => {
    const transport = transportTo(mailServer.url, { hasSiteTimeouts: !String(manner).startsWith('never') })
    const id = await storeEmail()
    mailServer.behaviour = manner
    await expect(sendEmail(server.as(), transport, { emailId: id, isLastAttempt: false })).rejects.toThrow(
      errorPattern,
    )
    expect(await readState(id)).toMatchObject({
      status: 'queued',
      lastError: expect.stringMatching(errorPattern),
    })
    await expect(sendEmail(server.as(), transport, { emailId: id, isLastAttempt: true })).rejects.toThrow(
      errorPattern,
    )
    expect((await readState(id)).status).toBe('failed')

    mailServer.behaviour = 'accepts'
    const admin = await makePerson(server.as(), { role: 'admin' })
    await resendEmail(server.as(admin), { id, evenIfSent: false })
    await expect.poll(() => readState(id)).toEqual({ status: 'sent', lastError: null })
    expect(countReceived(id)).toBe(1)
  },
)

test('sendEmail sends nothing to a server with an untrusted certificate', async () => {
  const secure = await startMailServer({ secure: true })
  onTestFinished(() => secure.stop())
  const id = await storeEmail()
  const transport = transportTo(secure.url)
  const sending = sendEmail(server.as(), transport, { emailId: id, isLastAttempt: false })
  await expect(sending).rejects.toThrow(/certificate/)
  expect((await readState(id)).status).toBe('queued')
  expect(secure.received).toEqual([])
})

test('sendEmail waits for a slow server', async () => {
  mailServer.behaviour = { delayMs: 300 }
  const id = await storeEmail()
  await sendEmail(server.as(), transportTo(mailServer.url), { emailId: id, isLastAttempt: false })
  expect((await readState(id)).status).toBe('sent')
})

test('sendEmail repeats an email under its Message-ID when the process died before storing it', async () => {
  const transport = transportTo(mailServer.url)
  const id = await storeEmail()
  const dyingTransport: EmailTransport = {
    ...transport,
    async send(email) {
      await transport.send(email)
      throw new Error('killed')
    },
  }
  await expect(sendEmail(server.as(), dyingTransport, { emailId: id, isLastAttempt: false })).rejects.toThrow(
    'killed',
  )
  await sendEmail(server.as(), transport, { emailId: id, isLastAttempt: false })
  expect(mailServer.received.map(({ messageId }) => messageId)).toEqual(
    Array(2).fill(`${id}@rechantier.example`),
  )
})

test('sendEmail fails an invalid address at once', async () => {
  for (const recipient of ['a b>@exemple.example', 'a@exemple.example\r\nRCPT TO:<b@exemple.example>']) {
    const id = await storeEmail({ recipient })
    await sendEmail(server.as(), transportTo(mailServer.url), { emailId: id, isLastAttempt: false })
    expect((await readState(id)).status).toBe('failed')
  }
  expect(mailServer.received).toEqual([])
})

test('sendEmail fails an unknown template once with its own message', async () => {
  for (const template of ['no-such-template', 'constructor']) {
    const id = await storeEmail({ template })
    await sendEmail(server.as(), transportTo(mailServer.url), { emailId: id, isLastAttempt: false })
    expect(await readState(id)).toEqual({
      status: 'failed',
      lastError: "Le template React fourni n'est pas un élément React valide",
    })
  }
})

describe('a blocked address', () => {
  const block = (address: string, reason: 'bounced' | 'complained') =>
    server.as().db.insert(emailSuppressions).values({ address, reason })

  test.each([
    ['bounced', 'listing-refused', 'suppressed'],
    ['bounced', 'existing-account', 'suppressed'],
    ['complained', 'listing-refused', 'suppressed'],
    ['complained', 'existing-account', 'sent'],
  ] as const)('with the reason %s: the email %s is %s', async (reason, template, status) => {
    const recipient = `${reason}-${template}@exemple.example`
    await block(recipient, reason)
    const id = await storeEmail({
      template,
      recipient: recipient.toUpperCase(),
      data: emailTemplates[template].sample,
    })
    await sendEmail(server.as(), transportTo(mailServer.url), { emailId: id, isLastAttempt: false })
    expect(await readState(id)).toEqual({ status, lastError: null })
    expect(mailServer.received.length).toBe(status === 'sent' ? 1 : 0)
  })

  test('is left out of the recipients of a list', async () => {
    await block('gone@exemple.example', 'bounced')
    const data = {
      to: ['Gone@exemple.example', 'here@exemple.example'],
      cc: ['gone@exemple.example'],
      bcc: ['hidden@exemple.example'],
      subject: 'Bonjour',
      html: '<p>Bonjour</p>',
      replyTo: null,
      senderName: null,
    }
    const id = await storeEmail({ template: 'raw', recipient: data.to.join(', '), data })
    await sendEmail(server.as(), transportTo(mailServer.url), { emailId: id, isLastAttempt: false })
    expect(mailServer.received[0]?.recipients).toEqual(['here@exemple.example', 'hidden@exemple.example'])
    expect(mailServer.received[0]?.source).not.toMatch(/hidden|gone/i)
  })
})

test('enqueueEmails stores ten thousand emails in one call', async () => {
  const ctx = server.as()
  const undone = ctx.db.transaction(async (db) => {
    const requests = Array.from({ length: 10_001 }, (_, index) => ({
      template: 'listing-refused' as const,
      recipient: `many-${index}@exemple.example`,
      data: emailTemplates['listing-refused'].sample,
    }))
    await enqueueEmails({ ...ctx, db }, requests)
    expect(await db.$count(emails, eq(emails.recipient, 'many-10000@exemple.example'))).toBe(1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('the queue sends a single email before those of a mass mailing', async () => {
  mailServer.behaviour = { delayMs: 20 }
  const request = (recipient: string) => ({
    template: 'listing-refused' as const,
    recipient,
    data: emailTemplates['listing-refused'].sample,
  })
  const ctx = server.as()
  await ctx.db.transaction(async (db) => {
    await enqueueEmails(
      { ...ctx, db },
      Array.from({ length: 100 }, (_, index) => request(`many-${index}@exemple.example`)),
    )
    await enqueueEmails({ ...ctx, db }, [request('alone@exemple.example')])
  })
  const position = () => mailServer.received.findIndex(({ recipients }) => recipients[0]?.startsWith('alone'))
  await expect.poll(position).toBeGreaterThanOrEqual(0)
  expect(position()).toBeLessThan(40)
  await expect.poll(() => mailServer.received.length).toBe(101)
})

// Last, because its emails stay queued.
test('a hanging mail server does not block other jobs', async () => {
  mailServer.behaviour = 'never answers'
  const ctx = server.as()
  const person = await makePerson(ctx)
  const recipient = 'hanging@exemple.example'
  await enqueueEmails(
    ctx,
    Array.from({ length: 12 }, () => ({
      template: 'listing-refused' as const,
      recipient,
      data: emailTemplates['listing-refused'].sample,
    })),
  )
  await ctx.db.transaction((db) => ctx.jobs.enqueue(db, 'password-reset', { email: person.email }))
  const resets = () => ctx.db.$count(emails, eq(emails.recipient, person.email))
  // Shorter than the timeout of a mail server.
  await expect.poll(resets, { timeout: 25_000 }).toBe(1)
  expect((await ctx.db.select().from(emails).where(eq(emails.recipient, recipient))).length).toBe(12)
})
