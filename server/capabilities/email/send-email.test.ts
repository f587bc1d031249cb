import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emails } from '#server/database/schema/platform.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { rawTemplate } from './email-data.ts'
import { readEmailsToSend } from './emails-to-send.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { sendEmail } from './send-email.ts'
import { emailTemplates } from './templates.ts'
import { type EmailTransport, smtpTransport } from './transport.ts'

const server = startTestServer()
const received: string[] = []
/** The mail server's reply to a recipient; null accepts. */
let refusal: { responseCode: number; message: string } | null = null
let transport: EmailTransport

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, callback) =>
    callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })),
  onData(stream, _session, callback) {
    let message = ''
    stream.on('data', (chunk: Buffer) => {
      message += chunk.toString()
    })
    stream.on('end', () => {
      received.push(message)
      callback()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const { port } = mailServer.server.address() as AddressInfo
  transport = smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Réchantier <ne-pas-repondre@rechantier.example>',
    origin: 'https://rechantier.example',
  })
})
afterAll(async () => {
  transport.close()
  await new Promise<void>((resolve) => mailServer.close(resolve))
})
beforeEach(() => {
  received.length = 0
  refusal = null
})

/** Stores an email without a job. */
async function storeEmail(): Promise<string> {
  const [row] = await server
    .as()
    .db.insert(emails)
    .values({
      template: 'existing-account',
      recipient: 'camille@exemple.example',
      data: emailTemplates['existing-account'].sample,
    })
    .returning({ id: emails.id })
  return row?.id as string
}

const readState = async (id: string) => {
  const [row] = await server.as().db.select().from(emails).where(eq(emails.id, id))
  return { status: row?.status, lastError: row?.lastError }
}
const send = (emailId: string, isLastAttempt = false) =>
  sendEmail(server.as(), transport, { emailId, isLastAttempt })

test('sendEmail sends an email once when its job runs twice', async () => {
  const id = await storeEmail()
  await send(id)
  await send(id)
  expect(received).toHaveLength(1)
  expect(received[0]).toContain(`Message-ID: <${id}@rechantier.example>`)
  expect(received[0]).toContain('Auto-Submitted: auto-generated')
  expect(received[0]).toContain('To: camille@exemple.example')
  expect(await readState(id)).toEqual({ status: 'sent', lastError: null })
})

test('sendEmail retries a temporary failure until the last attempt', async () => {
  const id = await storeEmail()
  refusal = { responseCode: 451, message: 'come back later' }
  await expect(send(id)).rejects.toThrow('come back later')
  expect(await readState(id)).toMatchObject({
    status: 'queued',
    lastError: expect.stringContaining('come back later'),
  })
  await expect(send(id, true)).rejects.toThrow('come back later')
  expect((await readState(id)).status).toBe('failed')
  refusal = null
  await send(id)
  expect(await readState(id)).toEqual({ status: 'sent', lastError: null })
})

test('sendEmail does not retry a permanent refusal', async () => {
  const id = await storeEmail()
  refusal = { responseCode: 550, message: 'no such mailbox' }
  await send(id)
  expect(await readState(id)).toMatchObject({
    status: 'failed',
    lastError: expect.stringContaining('no such mailbox'),
  })
})

test('sendEmail fails an unreadable email and sends the others of its batch', async () => {
  const { db } = server.as()
  const [good, broken] = [await storeEmail(), await storeEmail()]
  await db
    .update(emails)
    .set({ template: rawTemplate, data: { to: 5 } as never })
    .where(eq(emails.id, broken))
  const batch = await readEmailsToSend(server.as(), [broken, good, randomUUID()])
  const sendOne = (emailId: string) =>
    sendEmail(server.as(), transport, { emailId, isLastAttempt: true, batch })
  await expect(sendOne(broken)).rejects.toThrow()
  await sendOne(good)
  expect(received).toHaveLength(1)
  expect((await readState(good)).status).toBe('sent')
})

test('enqueueEmail sends a burst of emails without waiting for the next poll', async () => {
  const ctx = server.as()
  for (let count = 0; count < 30; count++) {
    await enqueueEmail(ctx, {
      template: 'existing-account',
      recipient: 'burst@exemple.example',
      data: emailTemplates['existing-account'].sample,
    })
  }
  const waiting = async () => {
    const rows = await ctx.db.select().from(emails).where(eq(emails.recipient, 'burst@exemple.example'))
    return rows.filter((row) => row.status !== 'sent').length
  }
  await expect.poll(waiting).toBe(0)
})

test('enqueueEmail stores no email when the transaction fails', async () => {
  const ctx = server.as()
  const undone = ctx.db.transaction(async (db) => {
    await enqueueEmail(
      { ...ctx, db },
      {
        template: 'existing-account',
        recipient: 'undone@exemple.example',
        data: emailTemplates['existing-account'].sample,
      },
    )
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const rows = await ctx.db.select().from(emails).where(eq(emails.recipient, 'undone@exemple.example'))
  expect(rows).toEqual([])
})
