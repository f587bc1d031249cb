import { describe, expect, test } from 'vitest'
import { type EmailTemplate, templateNames } from '#domain/emails/mails.ts'
import { isAtLength } from '#tests/helpers/at-length.ts'
import { noticeSamples } from './notice-samples.ts'
import { renderEmail } from './render.ts'
import { sampleFrame } from './sample-data.ts'
import { emailTemplates } from './templates.ts'

/** Everybody the samples speak of: whatever a template calls the place of a name, these stand there. */
const people = [
  'Julien Mercier',
  'Julien',
  'Maëlle',
  'Anne',
  'Inès Carpentier',
  'Menuiserie Le Bihan',
  'Dépose & Remploi',
]
/** Where they live, where the samples tell it. */
const streets = [
  '22 rue des Acacias, 35000 Rennes',
  '14 rue des Compagnons, 56000 Vannes',
  '52 rue du Canal, 93500 Pantin',
]
const hostileLinks = ['http://evil.example/x', 'www.evil.example', 'evil.shop', 'x@evil.example']
const hostile = ['Gagnez 500 EUR http://evil.example', 'evil.example/x', 'www.evil.example', 'evil.shop']

const samples: [string, EmailTemplate, unknown][] = [
  ...templateNames.map((name): [string, EmailTemplate, unknown] => [name, name, emailTemplates[name].sample]),
  ...noticeSamples.map((data): [string, EmailTemplate, unknown] => [
    `order-notice:${data.kind}:${data.to}`,
    'order-notice',
    data,
  ]),
]

const callAll = (data: unknown, name: string): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' && people.includes(value) ? name : value,
  )
const moveAll = (data: unknown, street: string): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' && streets.includes(value) ? street : value,
  )
const render = (template: EmailTemplate, data: unknown) => renderEmail(template, data as never, sampleFrame)

/** Each mail has another of them; all of them at length. */
const someOf = <Item>(items: readonly Item[], place: number): readonly Item[] =>
  isAtLength ? items : items.slice(place % items.length).slice(0, 1)

describe.each(samples.map((sample, place) => [...sample, place] as const))(
  '%s',
  (_, template, data, place) => {
    test('omits a name that holds an address, and stays complete', async () => {
      for (const name of someOf(hostile, place)) {
        const { subject, html, text, replyTo } = await render(template, callAll(data, name))
        for (const shown of [subject, html, text, replyTo ?? '']) expect(shown).not.toMatch(/evil|Gagnez/i)
        expect(subject.trim()).not.toBe('')
        expect(text).not.toMatch(/undefined|null|\[object|Bonjour ,/)
      }
    })

    test('removes a link from a street and leaves the rest', async () => {
      const own = (await render(template, data)).text
      for (const link of someOf(hostileLinks, place)) {
        const changed = moveAll(data, `1 rue du Port\n${link} 44000 Nantes`)
        const { subject, html, text } = await render(template, changed)
        for (const shown of [subject, html, text]) expect(shown).not.toMatch(/evil/i)
        expect(text.includes('44000 Nantes')).toBe(streets.some((street) => own.includes(street)))
      }
    })

    test('leaves a name that is one as it is', async () => {
      const name = 'J.-P. d’Ormesson-Lefèvre'
      const [own, changed] = await Promise.all([
        render(template, data),
        render(template, callAll(data, name)),
      ])
      expect(changed.text.includes(name)).toBe(people.some((person) => own.text.includes(person)))
    })
  },
)

test('a subject leaves out what reads as an address in a title, and keeps the site’s own name', async () => {
  const told = {
    ...emailTemplates['price-request'].sample,
    productName: 'Portes www.evil.example en chêne',
  }
  expect((await render('price-request', told)).subject).toContain('Portes … en chêne')
  const called = { ...sampleFrame, shownName: 'Remploi.fr' }
  const { subject } = await renderEmail('reset-password', emailTemplates['reset-password'].sample, called)
  expect(subject).toBe('Choisissez un nouveau mot de passe pour Remploi.fr')
})
