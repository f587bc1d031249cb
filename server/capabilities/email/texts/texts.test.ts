import { describe, expect, test } from 'vitest'
import { type DefaultText, maxBodyLength, type TextFields, textMessages } from '#domain/texts/texts.ts'
import { checkText } from '#server/capabilities/texts/check-text.ts'
import { renderEmail } from '../render.ts'
import { findSample, renderSample } from '../render-sample.ts'
import { sampleFrame } from '../sample-data.ts'
import { getDefaultText, selectTextName, textNames } from './default-text.ts'

const requireDefaultText = (name: string): DefaultText => {
  const text = getDefaultText(name)
  if (!text) throw new Error(name)
  return text
}
const resetText = requireDefaultText('reset-password')
const render = (name: string, words: TextFields) => renderSample(name, sampleFrame, words)
const renderReset = (change: Partial<TextFields>) => render('reset-password', { ...resetText, ...change })
const checkReset = (change: Partial<TextFields>) =>
  checkText({ ...resetText, ...change }, resetText.placeholders)

/** Numbers that belong to the words of an email, regardless of its data. */
const fixedNumbers = /24\s(?:heures|h)/g

/** Returns all texts of a sample. */
const textsIn = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data]
    : typeof data === 'object' && data !== null
      ? Object.values(data).flatMap(textsIn)
      : []

describe.each(textNames)('the default text of %s', (name) => {
  const words = requireDefaultText(name)

  test('renders the same email as the template', async () => {
    const [plain, edited] = [await renderSample(name, sampleFrame), await render(name, words)]
    expect(edited?.subject).toBe(plain?.subject)
    expect(edited?.text).toBe(plain?.text)
    expect(edited?.preview).toBe(plain?.preview)
  })

  test('contains nothing of the sample and passes checkText', () => {
    for (const text of textsIn(findSample(name)?.data).filter(({ length }) => length > 6))
      expect(`${words.subject}\n${words.title}\n${words.body}`).not.toContain(text)
    const numbers = words.body.replaceAll(fixedNumbers, '').match(/.{0,20}\d{2}.{0,20}/g) ?? []
    expect(
      numbers,
      `${name} shows a number. A number of its data belongs in a <VariablePart> of its template (server/capabilities/email/templates/) or in texts/values.ts, one that never changes in fixedNumbers of texts.test.ts.`,
    ).toEqual([])
    expect(checkText(words, words.placeholders)).toEqual({})
  })
})

test('selectTextName returns a name for each kind and recipient of an order notice', () => {
  expect(selectTextName('order-notice', { kind: 'released', to: 'seller' })).toBe(
    'order-notice:released:seller',
  )
  expect(selectTextName('reset-password', {})).toBe('reset-password')
  expect(selectTextName('no-such-mail', {})).toBe('no-such-mail')
})

test("an edited text is rendered with the frame, the template's parts and the values", async () => {
  const mail = await renderReset({
    subject: 'Un mot de passe pour {site}',
    title: 'Allons-y',
    body: '{salutation}\n\n## Ensuite\n\n- Un **pas**\n- Un *autre*\n\n[Choisir]({lien})\n\n> Une note.\n\n{adresse-du-bouton}',
  })
  expect(mail?.subject).toBe('Un mot de passe pour Réchantier')
  expect(mail?.html).toContain('Allons-y</h1>')
  expect(mail?.html).toMatch(
    /class="button"[^>]*href="[^"]*reset-password\?token=exemple"|href="[^"]*token=exemple"[^>]*class="button"/,
  )
  expect(mail?.text).toMatch(/Bonjour Julien,[\s\S]*– Un pas[\s\S]*Une note\.[\s\S]*Vous recevez cet email/)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[ici](javascript:alert(1))',
  '![x](https://ailleurs.example/pixel.png)',
  '[x](//ailleurs.example)',
  '<https://ailleurs.example>',
])('the text %s is not rendered as code or a foreign link', async (attack) => {
  const html =
    (await renderReset({ body: `${attack}\n\n[Choisir]({lien})\n\n{adresse-du-bouton}` }))?.html ?? ''
  expect(html).not.toMatch(/<script|<img|href="javascript|href="\/\/|src="/)
})

test('a user’s name in an edited text is rendered as text', async () => {
  const data = { firstName: '**[x](https://ailleurs.example)** <b>', url: 'https://ici.example/?a="><b>' }
  const { html } = await renderEmail('reset-password', data, sampleFrame, resetText)
  expect(html).not.toMatch(/<b>|href="https:\/\/ailleurs/)
})

test.each<[string, Partial<TextFields>, Partial<TextFields>]>([
  ['an unknown placeholder', { subject: 'Pour {prenom}' }, { subject: textMessages.unknown(['prenom']) }],
  ['a lost button', { body: 'Bonjour.\n\n{adresse-du-bouton}' }, { body: textMessages.lost(['lien']) }],
  [
    'a part in a line',
    { title: 'Voir {adresse-du-bouton}' },
    { title: textMessages.partInLine(['adresse-du-bouton']) },
  ],
  [
    'a part among words',
    { body: '[Choisir]({lien}) Voici {adresse-du-bouton} ici' },
    { body: textMessages.notAlone(['adresse-du-bouton']) },
  ],
  [
    'a part twice',
    { body: `${resetText.body}\n\n{adresse-du-bouton}` },
    { body: textMessages.notAlone(['adresse-du-bouton']) },
  ],
  [
    'a link that runs',
    { body: `${resetText.body}\n\n[x](javascript:alert(1))` },
    { body: textMessages.links(['javascript:alert(1)']) },
  ],
])('checkText rejects %s at its field', (_, change, problems) => {
  expect(checkReset(change)).toEqual(problems)
})

test.each([
  [
    'placeholders',
    Array.from({ length: 5_000 }, (_, index) => `{${index}}`)
      .join('')
      .slice(0, maxBodyLength),
  ],
  ['quotes', '>'.repeat(maxBodyLength)],
  ['stars', '*a'.repeat(maxBodyLength / 2)],
  ['brackets', '['.repeat(maxBodyLength)],
  ['underscores', '_a_'.repeat(maxBodyLength / 3)],
  ['lists', Array.from({ length: 140 }, (_, index) => `${' '.repeat(index)}- a`).join('\n')],
])('checkText checks the longest text of %s quickly', (_, body) => {
  const before = process.cpuUsage()
  checkReset({ body: `{lien}\n\n{adresse-du-bouton}\n\n${body}`.slice(0, maxBodyLength) })
  // The processor time, which does not depend on the load of the machine.
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000)
})

test('textMessages.unknown names a few of many placeholders', () => {
  expect(textMessages.unknown(Array.from({ length: 10_000 }, (_, index) => `n${index}`)).length).toBeLessThan(
    200,
  )
})
