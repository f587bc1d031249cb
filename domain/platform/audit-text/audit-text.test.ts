import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { associationSchema, boardSchema, partnersSchema } from '#domain/platform/schemas.ts'
import { categorySchema, customFieldSchema } from '../../catalogue/admin-schemas.ts'
import { defaultSettings, type PlatformSettings, settingKeys } from '../settings.ts'
import { describeChanges, listDifferences, valueText } from './describe-changes.ts'
import { translatePath } from './names.ts'

test('listDifferences returns only changed values, also inside objects', () => {
  const before = { value: { enabled: false, message: 'Bientôt' } }
  const after = { value: { enabled: true, message: 'Bientôt' } }
  expect(listDifferences(before, after)).toEqual([{ name: 'value.enabled', before: 'non', after: 'oui' }])
})

test('listDifferences returns added and removed values', () => {
  expect(listDifferences(null, { name: 'Portes' })).toEqual([{ name: 'name', before: null, after: 'Portes' }])
  expect(listDifferences({ name: 'Portes' }, null)).toEqual([{ name: 'name', before: 'Portes', after: null }])
  expect(listDifferences(null, null)).toEqual([])
})

test('listDifferences compares lists and plain values as a whole', () => {
  expect(listDifferences({ order: ['a', 'b'] }, { order: ['b', 'a'] })).toEqual([
    { name: 'order', before: 'a, b', after: 'b, a' },
  ])
  expect(listDifferences('x', 'y')).toEqual([{ name: '', before: 'x', after: 'y' }])
})

test('translatePath returns French names and unknown names unchanged', () => {
  expect(translatePath('value.enabled')).toBe('Valeur\u00a0: activé')
  expect(translatePath('__proto__')).toBe('__proto__')
})

test('valueText translates values as the administration’s pages do', () => {
  expect(valueText('userType', 'both')).toBe('Acheteur et vendeur')
  expect(valueText('suspendedAt', '2026-07-01T10:00:00.000Z')).toMatch(/1er juil. 2026.*12:00/)
  expect(valueText('role', 'constructor')).toBe('constructor')
  expect(valueText('rights', 'read, stock')).toBe('Lecture, Stock')
  expect(valueText('organizationName', '9999-99-99')).toBe('9999-99-99')
  expect(valueText('organizationName', '2026-07-01T99:00Z')).toBe('2026-07-01T99:00Z')
  expect(valueText('reason', 'complained')).toBe('Signalé comme indésirable')
  expect(valueText('categoryIds', 'a1, b2', new Map([['b2', 'Portes']]))).toBe('a1, Portes')
  expect(valueText('name', 'both')).toBe('both')
})

test('describeChanges formats a setting in its unit', () => {
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

test('describeChanges shows an address as typed and a category by its name', () => {
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

test('listDifferences shows option labels, and valueText dates and short ids', () => {
  const options = [
    { value: 'a', label: 'Neuf' },
    { value: 'b', label: 'Inconnu' },
  ]
  expect(listDifferences({ options: [] }, { options })).toEqual([
    { name: 'options', before: '', after: 'Neuf, Inconnu' },
  ])
  expect(valueText('validUntil', '2026-12-31')).toBe('31 décembre 2026')
  expect(valueText('fulfilmentId', 'de7f6a33-3940-4e7d-a2fa-9496fc47ec96')).toBe('de7f6a33')
  expect(valueText('target', 'category')).toBe('Catégorie')
})

test('listDifferences formats amounts in euros and leaves a year ungrouped', () => {
  const [refund] = listDifferences(null, { amount: 1000 })
  expect(refund).toMatchObject({ name: 'amount', after: expect.stringMatching(/^10,00\s€$/u) })
  expect(translatePath('amount')).toBe('Montant')
  expect(listDifferences(null, { year: 2026 })[0]?.after).toBe('2026')
  expect(valueText('transition', 'offer-quote')).not.toBe('offer-quote')
})

test('translatePath has a French name for every field of an audit entry written in the server’s source', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const fieldNames = sources.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    if (!source.includes('recordAudit(')) return []
    return [...source.matchAll(/\b(?:before|after): \{([^{}]*)\}/g)].flatMap(([, inner = '']) =>
      inner.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []),
    )
  })
  expect(fieldNames.length).toBeGreaterThan(20)
  expect(findUntranslated(fieldNames)).toEqual([])
})

test('translatePath has a French name for every field of admin forms, settings and filters', () => {
  const settings = (Object.keys(settingKeys) as (keyof PlatformSettings)[]).flatMap((key) =>
    listDifferences(null, { [settingKeys[key]]: defaultSettings[key] }).map(({ name }) => name),
  )
  const forms = [
    ...[categorySchema, customFieldSchema],
    ...[associationSchema, boardSchema, partnersSchema],
  ].flatMap(listPropertyNames)
  const filters = globSync('app/{features,routes}/admin/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/kind: '\w+',\s*name: '(\w+)'/g)].map(([, name = '']) => name),
  )
  for (const names of [settings, forms, filters]) expect(names.length).toBeGreaterThan(8)
  expect(findUntranslated([...settings, ...forms, ...filters])).toEqual([])
})

/** Names of all properties of a form's schema, including nested ones; options are described by their labels only. */
const listPropertyNames = (schema: z.ZodType): string[] => {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
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
  return walk(jsonSchema)
}

/** Names without a French translation, except « message », which is the same in both languages. */
const findUntranslated = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => name.split('.')))].filter(
    (name) => !/^\d+$/.test(name) && translatePath(name) === name && name !== 'message',
  )
