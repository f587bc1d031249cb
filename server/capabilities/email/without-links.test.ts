import { describe, expect, test } from 'vitest'
import { type EmailTemplate, templateNames } from '#domain/emails/email-templates.ts'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { noticeSamples } from './notice-samples.ts'
import { renderEmail } from './render.ts'
import { sampleFrame } from './sample-data.ts'
import { emailTemplates } from './templates.ts'

/** All names in the samples. */
const names = [
  'Julien Mercier',
  'Julien',
  'Maëlle',
  'Anne',
  'Inès Carpentier',
  'Menuiserie Le Bihan',
  'Dépose & Remploi',
]
/** All addresses in the samples. */
const streets = [
  '22 rue des Acacias, 35000 Rennes',
  '14 rue des Compagnons, 56000 Vannes',
  '52 rue du Canal, 93500 Pantin',
]
const hostileLinks = ['http://evil.example/x', 'www.evil.example', 'evil.shop', 'x@evil.example']
const hostileNames = ['Gagnez 500 EUR http://evil.example', 'evil.example/x', 'www.evil.example', 'evil.shop']

const samples: [string, EmailTemplate, unknown][] = [
  ...templateNames.map((name): [string, EmailTemplate, unknown] => [name, name, emailTemplates[name].sample]),
  ...noticeSamples.map((data): [string, EmailTemplate, unknown] => [
    `order-notice:${data.kind}:${data.to}`,
    'order-notice',
    data,
  ]),
]

const replaceNames = (data: unknown, name: string): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' && names.includes(value) ? name : value,
  )
const replaceStreets = (data: unknown, street: string): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' && streets.includes(value) ? street : value,
  )
const render = (template: EmailTemplate, data: unknown) => renderEmail(template, data as never, sampleFrame)

/** Returns one of the items, another one for each email, or all of them in the long run of the tests. */
const pick = <Item>(items: readonly Item[], index: number): readonly Item[] =>
  isLongRun ? items : items.slice(index % items.length).slice(0, 1)

describe.each(samples.map((sample, index) => [...sample, index] as const))(
  '%s',
  (_, template, data, index) => {
    test('omits a name that holds an address, and stays complete', async () => {
      for (const name of pick(hostileNames, index)) {
        const { subject, html, text, replyTo } = await render(template, replaceNames(data, name))
        for (const shown of [subject, html, text, replyTo ?? '']) expect(shown).not.toMatch(/evil|Gagnez/i)
        expect(subject.trim()).not.toBe('')
        expect(text).not.toMatch(/undefined|null|\[object|Bonjour ,/)
      }
    })

    test('removes a link from a street and leaves the rest', async () => {
      const original = (await render(template, data)).text
      for (const link of pick(hostileLinks, index)) {
        const changed = replaceStreets(data, `1 rue du Port\n${link} 44000 Nantes`)
        const { subject, html, text } = await render(template, changed)
        for (const shown of [subject, html, text]) expect(shown).not.toMatch(/evil/i)
        expect(text.includes('44000 Nantes')).toBe(streets.some((street) => original.includes(street)))
      }
    })

    test('leaves an ordinary name unchanged', async () => {
      const name = 'J.-P. d’Ormesson-Lefèvre'
      const [original, changed] = await Promise.all([
        render(template, data),
        render(template, replaceNames(data, name)),
      ])
      expect(changed.text.includes(name)).toBe(names.some((person) => original.text.includes(person)))
    })
  },
)

test("a subject omits an address in a title and keeps the site's name", async () => {
  const mail = {
    ...emailTemplates['price-request'].sample,
    productName: 'Portes www.evil.example en chêne',
  }
  expect((await render('price-request', mail)).subject).toContain('Portes … en chêne')
  const frame = { ...sampleFrame, shownName: 'Remploi.fr' }
  const { subject } = await renderEmail('reset-password', emailTemplates['reset-password'].sample, frame)
  expect(subject).toBe('Choisissez un nouveau mot de passe pour Remploi.fr')
})
