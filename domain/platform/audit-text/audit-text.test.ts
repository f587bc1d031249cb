import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { categorySchema, customFieldSchema } from '../../catalogue/admin-schemas.ts'
import { carbonFactorSchema } from '../../catalogue/carbon-schema.ts'
import { synonymSchema } from '../../search/synonyms.ts'
import { associationSchema, boardSchema, partnersSchema } from '../association-schemas.ts'
import { defaultSettings, type PlatformSettings, settingKeys } from '../settings.ts'
import { describeChanges, differencesOf, valueText } from './describe-changes.ts'
import { nameOf } from './names.ts'

test('only what changed, inside objects too', () => {
  const before = { value: { enabled: false, message: 'Bientôt' } }
  const after = { value: { enabled: true, message: 'Bientôt' } }
  expect(differencesOf(before, after)).toEqual([{ name: 'value.enabled', before: 'non', after: 'oui' }])
})

test('what was not there before, and what is there no more', () => {
  expect(differencesOf(null, { name: 'Portes' })).toEqual([{ name: 'name', before: null, after: 'Portes' }])
  expect(differencesOf({ name: 'Portes' }, null)).toEqual([{ name: 'name', before: 'Portes', after: null }])
  expect(differencesOf(null, null)).toEqual([])
})

test('lists and bare values stand as they are', () => {
  expect(differencesOf({ order: ['a', 'b'] }, { order: ['b', 'a'] })).toEqual([
    { name: 'order', before: 'a, b', after: 'b, a' },
  ])
  expect(differencesOf('x', 'y')).toEqual([{ name: '', before: 'x', after: 'y' }])
})

test('names are French where we have them', () => {
  expect(nameOf('value.enabled')).toBe('Valeur\u00a0: activé')
  expect(nameOf('__proto__')).toBe('__proto__')
})

test('values read as administrators know them', () => {
  expect(valueText('userType', 'both')).toBe('Acheteur et vendeur')
  expect(valueText('suspendedAt', '2026-07-01T10:00:00.000Z')).toMatch(/1er juil. 2026.*12:00/)
  expect(valueText('role', 'constructor')).toBe('constructor')
  expect(valueText('rights', 'read, stock')).toBe('Lecture, Stock')
  expect(valueText('reason', 'complained')).toBe('Signalé comme indésirable')
  expect(valueText('categoryIds', 'a1, b2', new Map([['b2', 'Portes']]))).toBe('a1, Portes')
  expect(valueText('name', 'both')).toBe('both')
})

test('a setting says what its value counts', () => {
  const change = (subjectId: string, before: unknown, after: unknown) =>
    describeChanges(
      { subjectType: 'setting', subjectId, before: { value: before }, after: { value: after } },
      new Map(),
    )
  expect(change('held_value', 1_000_000, 80_000)).toEqual([
    { name: 'Valeur', before: '10\u202f000,00\u00a0€', after: '800,00\u00a0€' },
  ])
  expect(change('commission', 0, 7.5)).toEqual([{ name: 'Valeur', before: '0\u00a0%', after: '7,5\u00a0%' }])
  expect(change('show_ht', false, true)).toEqual([{ name: 'Valeur', before: 'non', after: 'oui' }])
  const rates = { base: 3_000, perKilometre: 80, perHundredKilos: 1_000 }
  expect(change('delivery_rates', rates, { ...rates, perKilometre: 120 })).toEqual([
    {
      name: 'Valeur\u00a0: Par kilomètre de route',
      before: '0,80\u00a0€',
      after: '1,20\u00a0€',
    },
  ])
})

test('an address is shown as it is typed, though a category has it', () => {
  const entry = {
    subjectType: 'category',
    subjectId: '1',
    before: null,
    after: { slug: 'portes', categoryId: 'portes' },
  }
  expect(describeChanges(entry, new Map([['portes', 'Portes']])).map(({ after }) => after)).toEqual([
    'portes',
    'Portes',
  ])
})

test('options read as their labels, days and ids as people know them', () => {
  const options = [
    { value: 'a', label: 'Neuf' },
    { value: 'b', label: 'Inconnu' },
  ]
  expect(differencesOf({ options: [] }, { options })).toEqual([
    { name: 'options', before: '', after: 'Neuf, Inconnu' },
  ])
  expect(valueText('validUntil', '2026-12-31')).toBe('31 décembre 2026')
  expect(valueText('fulfilmentId', 'de7f6a33-3940-4e7d-a2fa-9496fc47ec96')).toBe('de7f6a33')
  expect(valueText('target', 'category')).toBe('Catégorie')
})

test('amounts are in euros, a year is no number to group', () => {
  const [refund] = differencesOf(null, { amount: 1000 })
  expect(refund).toMatchObject({ name: 'amount', after: expect.stringMatching(/^10,00\s€$/u) })
  expect(nameOf('amount')).toBe('Montant')
  expect(differencesOf(null, { year: 2026 })[0]?.after).toBe('2026')
  expect(valueText('transition', 'offer-quote')).not.toBe('offer-quote')
})

test('every field of the audit log has a French name', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const written = sources.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    if (!source.includes('recordAudit(')) return []
    return [...source.matchAll(/\b(?:before|after): \{([^{}]*)\}/g)].flatMap(([, inner = '']) =>
      inner.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []),
    )
  })
  expect(written.length).toBeGreaterThan(20)
  expect(unnamed(written)).toEqual([])
})

test('so has whatever it writes there as a whole: what forms send, settings, filters', () => {
  const settings = (Object.keys(settingKeys) as (keyof PlatformSettings)[]).flatMap((key) =>
    differencesOf(null, { [settingKeys[key]]: defaultSettings[key] }).map(({ name }) => name),
  )
  const forms = [
    ...[categorySchema, customFieldSchema, synonymSchema, carbonFactorSchema],
    ...[associationSchema, boardSchema, partnersSchema],
  ].flatMap(namesIn)
  const filters = globSync('app/{features,routes}/admin/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/kind: '\w+',\s*name: '(\w+)'/g)].map(([, name = '']) => name),
  )
  for (const names of [settings, forms, filters]) expect(names.length).toBeGreaterThan(8)
  expect(unnamed([...settings, ...forms, ...filters])).toEqual([])
})

/** The names a form's schema asks for, those inside them too; of options only the labels are told. */
const namesIn = (schema: z.ZodType): string[] => {
  const told = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const walk = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return []
    const { properties = {}, items } = part as { properties?: Record<string, unknown>; items?: unknown }
    return [
      ...Object.entries(properties).flatMap(([name, inner]) => [
        name,
        ...(name === 'options' ? [] : walk(inner)),
      ]),
      ...walk(items),
    ]
  }
  return walk(told)
}

/** Those that are not French yet; some are the same in both languages. */
const unnamed = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => name.split('.')))].filter(
    (name) => !/^\d+$/.test(name) && nameOf(name) === name && name !== 'message',
  )
