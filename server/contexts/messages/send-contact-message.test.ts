import { beforeEach, expect, test } from 'vitest'
import { association } from '#domain/platform/association.ts'
import { renderEmail } from '#server/capabilities/email/render.ts'
import { sampleFrame } from '#server/capabilities/email/sample-data.ts'
import { emails } from '#server/database/schema/platform.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

const message = {
  name: 'Inès Carpentier',
  email: 'Ines.Carpentier@Exemple.example ',
  phone: '',
  message: 'Bonjour,\nlivrez-vous à Vannes ?',
}
const post = (body: unknown) => server.request('/api/contact', { method: 'POST', body: JSON.stringify(body) })
const listMails = () => server.as().db.select().from(emails)

beforeEach(async () => {
  await server.as().db.delete(emails)
})

test('sendContactMessage emails the association with the sender as reply address', async () => {
  expect((await post(message)).status).toBe(201)
  const [mail, ...others] = await listMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'contact', recipient: association.email })
  const rendered = await renderEmail('contact', mail?.data as never, sampleFrame)
  expect(rendered).toMatchObject({
    subject: 'Contact Réchantier de Inès Carpentier',
    replyTo: 'ines.carpentier@exemple.example',
  })
  expect(rendered.text).toContain('Bonjour,\nlivrez-vous à Vannes ?')
})

test('sendContactMessage escapes the text and removes line breaks from the name', async () => {
  await post({ ...message, name: 'Eve\r\nBcc: tous', message: '<script>alert(1)</script>' })
  const [mail] = await listMails()
  const { subject, html } = await renderEmail('contact', mail?.data as never, sampleFrame)
  expect(subject).toBe('Contact Réchantier de Eve Bcc: tous')
  expect(html).not.toContain('<script>')
})

test.each([
  ['no name', { name: ' \n ' }, 'name'],
  ['no address', { email: '' }, 'email'],
  ['an address with two @', { email: 'a@b@exemple.example' }, 'email'],
  ['an address with a line break', { email: 'a@exemple.example\r\nBcc: b@exemple.example' }, 'email'],
  ['an address with a space', { email: 'a b@exemple.example' }, 'email'],
  ['no message', { message: '' }, 'message'],
  ['an overlong message', { message: 'x'.repeat(5_001) }, 'message'],
])('POST /contact rejects %s at its field', async (_, change, field) => {
  const response = await post({ ...message, ...change })
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).details.fields)).toEqual([field])
  expect(await listMails()).toEqual([])
})

test('POST /contact answers 201 and sends nothing when the hidden field is filled', async () => {
  expect((await post({ ...message, website: 'https://spam.example' })).status).toBe(201)
  expect(await listMails()).toEqual([])
})
