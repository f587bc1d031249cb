import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { differencesOf, nameOf } from './differences.ts'
import { valueText } from './value-labels.ts'

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

test('amounts are in euros, a year is no number to group', () => {
  const [refund] = differencesOf(null, { amount: 1000 })
  expect(refund).toMatchObject({ name: 'amount', after: expect.stringMatching(/^10,00\s€$/u) })
  expect(nameOf('amount')).toBe('Montant')
  expect(differencesOf(null, { year: 2026 })[0]?.after).toBe('2026')
  expect(valueText('transition', 'offer-quote')).not.toBe('offer-quote')
})

test('whatever the server writes into the log has a French name', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const written = sources.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    if (!source.includes('recordAudit(')) return []
    return [...source.matchAll(/\b(?:before|after): \{([^{}]*)\}/g)].flatMap(([, inner = '']) =>
      inner.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []),
    )
  })
  expect(written.length).toBeGreaterThan(20)
  // The same in both languages.
  expect([...new Set(written)].filter((name) => nameOf(name) === name && name !== 'message')).toEqual([])
})
