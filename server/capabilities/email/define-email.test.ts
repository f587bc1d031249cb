import { createElement } from 'react'
import { expect, test } from 'vitest'
import { templateNames } from '#domain/emails/mails.ts'
import { defineEmail } from './define-email.ts'
import { emailTemplates } from './templates.ts'

test('defineEmail requires a sample and a known name', () => {
  const said = { subject: (data: { url: string }) => data.url, body: () => createElement('p') }
  // @ts-expect-error: no sample
  defineEmail({ name: 'contact', ...said })
  // @ts-expect-error: a sample of something else
  defineEmail({ name: 'contact', ...said, sample: { firstName: 'Julien' } })
  // @ts-expect-error: no duty of this name
  defineEmail({ name: 'unknown', ...said, sample: { url: '/' } })
  defineEmail({ name: 'contact', ...said, sample: { url: '/' } })
})

test('every mail is listed under its own name', () => {
  for (const name of templateNames) expect(emailTemplates[name].name).toBe(name)
})
