import { createElement } from 'react'
import { expect, test } from 'vitest'
import { templateNames } from '#domain/emails/email-templates.ts'
import { defineEmail } from './define-email.ts'
import { emailTemplates } from './templates.ts'

test('defineEmail requires a sample and a known name', () => {
  const parts = { subject: (data: { url: string }) => data.url, body: () => createElement('p') }
  // @ts-expect-error: no sample
  defineEmail({ name: 'contact', ...parts })
  // @ts-expect-error: a sample of another type
  defineEmail({ name: 'contact', ...parts, sample: { firstName: 'Julien' } })
  // @ts-expect-error: not the name of an email
  defineEmail({ name: 'unknown', ...parts, sample: { url: '/' } })
  defineEmail({ name: 'contact', ...parts, sample: { url: '/' } })
})

test('emailTemplates lists every email under its own name', () => {
  for (const name of templateNames) expect(emailTemplates[name].name).toBe(name)
})
