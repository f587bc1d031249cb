import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { maxBodyLength, textMessages } from '#domain/texts/texts.ts'
import type { Actor } from '#server/context.ts'
import { saveTextSchema } from '#server/contexts/admin/email-routes.ts'
import { auditLog, emails, textVersions } from '#server/database/schema/index.ts'
import { runtimeChecks } from '#server/operations/watch/runtime-checks.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { sendEmail } from '../email/send-email.ts'
import { getText, listTexts, previewText, restoreText, saveText } from './edit-text.ts'

const server = startTestServer()
const name = 'existing-account'
let admin: Actor
let person: Actor

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin', email: 'claire@exemple.example' })
  person = await makePerson(server.as())
})
beforeEach(async () => {
  await server.as().db.delete(textVersions)
})

const words = {
  subject: 'Vous êtes déjà des nôtres sur {site}',
  title: 'Déjà des nôtres',
  body: '{salutation}\n\nUn compte existe déjà.\n\n[Se connecter]({lien})\n\n{adresse-du-bouton}',
}
const save = (change = {}, version = 0) => saveText(server.as(admin), { name, ...words, ...change, version })

/** Sends one email of this kind and returns its row. */
async function sendOne() {
  const [row] = await server
    .as()
    .db.insert(emails)
    .values({
      template: name,
      recipient: 'camille@exemple.example',
      data: { firstName: 'Camille', url: 'https://rechantier.example/auth' },
    })
    .returning({ id: emails.id })
  const ctx = server.as()
  await sendEmail(ctx, ctx.emailTransport, { emailId: row?.id as string, isLastAttempt: true })
  return ctx.db.query.emails.findFirst({ where: eq(emails.id, row?.id as string) })
}

test('saveText changes the next email and is recorded with its author', async () => {
  await save()
  const mail = await sendOne()
  expect(mail).toMatchObject({ status: 'sent', subject: 'Vous êtes déjà des nôtres sur Réchantier' })
  expect(mail?.text).toMatch(/Bonjour Camille,\s+Un compte existe déjà\./)
  const text = await getText(server.as(admin), { name })
  expect(text).toMatchObject({
    isChanged: true,
    version: 1,
    current: words,
    isOutdated: false,
    failure: null,
  })
  expect(text.history).toMatchObject([{ version: 1, by: 'claire@exemple.example', words }])
  const [entry] = await server.as().db.select().from(auditLog)
  expect(entry).toMatchObject({ action: 'text.update', subjectName: 'Compte déjà ouvert' })
  expect((await listTexts(server.as(admin)))[0]).toMatchObject({ name, subject: words.subject })
})

test('listTexts shows an example of a subject that depends on the data', async () => {
  const listed = await listTexts(server.as(admin))
  expect(listed.find(({ name }) => name === 'order-confirmation')?.subject).toMatch(/^[^{]*commande/)
  expect(listed.filter(({ subject }) => /^\{[a-z-]+\}$/.test(subject))).toEqual([])
})

test('restoreText returns to the default text and keeps the former versions', async () => {
  await save()
  await restoreText(server.as(admin), { name, version: 1 })
  expect((await sendOne())?.subject).toBe('Vous avez déjà un compte sur Réchantier')
  const text = await getText(server.as(admin), { name })
  expect(text).toMatchObject({ isChanged: false, version: 2, current: text.defaultWords })
  expect(text.history.map(({ words }) => words?.title ?? null)).toEqual([null, 'Déjà des nôtres'])
  await expect(restoreText(server.as(admin), { name, version: 2 })).rejects.toMatchObject({
    message: textMessages.unchanged,
  })
})

test('saveText accepts one of two concurrent changes', async () => {
  const both = await Promise.allSettled([save({ title: 'Un' }), save({ title: 'Deux' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save()).rejects.toMatchObject({ code: 'conflict', message: textMessages.overtaken })
  expect((await getText(server.as(admin), { name })).version).toBe(1)
})

test('saveText refuses an error at its field and stores nothing', async () => {
  await expect(save({ subject: 'Pour {prenom}' })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { subject: textMessages.unknown(['prenom']) } },
  })
  await expect(previewText(server.as(admin), { name, ...words, body: 'Sans bouton' })).rejects.toMatchObject({
    details: { fields: { body: expect.stringContaining('{lien}') } },
  })
  await expect(save({ body: `${words.body}\n\n${'>'.repeat(9_000)}` })).rejects.toMatchObject({
    details: { fields: { body: textMessages.unreadable } },
  })
  expect(saveTextSchema.safeParse({ ...words, body: 'x'.repeat(1_000_000), version: 0 }).success).toBe(false)
  expect(saveTextSchema.safeParse({ ...words, subject: 'a\nBcc: x', version: 0 }).success).toBe(false)
  expect(await server.as().db.$count(textVersions)).toBe(0)
})

test('sendEmail replaces an unrenderable text by the default one and reports it to administrators', async () => {
  await server
    .as()
    .db.insert(textVersions)
    .values({
      name,
      version: 1,
      ...words,
      body: '>'.repeat(maxBodyLength),
      deliveredDigest: 'of another release',
      createdAt: new Date(),
    })
  expect(await sendOne()).toMatchObject({
    status: 'sent',
    subject: 'Vous avez déjà un compte sur Réchantier',
  })
  const text = await getText(server.as(admin), { name })
  expect(text.failure).toContain('RangeError')
  expect(text.isOutdated).toBe(true)
  const check = () =>
    runtimeChecks(server.as())
      .find(({ title }) => title === 'Textes')
      ?.run()
  expect(await check()).toMatchObject({ state: 'wrong' })
  await save({}, 1)
  expect(await check()).toMatchObject({ state: 'well' })
})

test('the operations on texts require an administrator and reject unknown names', async () => {
  const ctx = server.as(person)
  const forbidden = { code: 'forbidden' }
  await expect(listTexts(ctx)).rejects.toMatchObject(forbidden)
  await expect(getText(ctx, { name })).rejects.toMatchObject(forbidden)
  await expect(saveText(ctx, { name, ...words, version: 0 })).rejects.toMatchObject(forbidden)
  await expect(restoreText(ctx, { name, version: 0 })).rejects.toMatchObject(forbidden)
  await expect(previewText(ctx, { name, ...words })).rejects.toMatchObject(forbidden)
  for (const unknown of ['no-such-mail', 'order-notice', '__proto__'])
    await expect(getText(server.as(admin), { name: unknown })).rejects.toMatchObject({ code: 'not-found' })
})

test('the database rejects an incomplete text and a second row of a version', async () => {
  const row = { name, version: 1, deliveredDigest: '', createdAt: new Date() }
  const { db } = server.as()
  await expect(db.insert(textVersions).values({ ...row, title: 'seul' })).rejects.toThrow()
  await db.insert(textVersions).values(row)
  await expect(db.insert(textVersions).values(row)).rejects.toThrow()
})
