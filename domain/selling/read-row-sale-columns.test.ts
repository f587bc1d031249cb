import { expect, test } from 'vitest'
import { readUnit } from './read-row-sale.ts'
import { readSaleColumns } from './read-row-sale-columns.ts'
import type { RowReading } from './row-reading.ts'

test.each([
  ['10 : 45,00 | 40 : 40,00', [4_500, 4_000]],
  ['10 : 1 250,50 € | 40 : 1 200', [125_050, 120_000]],
  ['10 : 0,00', [0]],
  // May be a thousand euros or one.
  ['10 : 1.250', null],
  ['10 : 1.250 | 40 : 1.200', null],
  ['10 : 45,005', null],
  ['10 : -5', null],
  ['dix : 45', null],
])('readSaleColumns reads prices by quantity: %s', (cell, prices) => {
  const reading = { notes: [], questions: [], answered: [] } as unknown as RowReading
  const plan = { columns: ['priceTiers' as const], defaultCategoryId: null, answers: {} }
  readSaleColumns(
    reading,
    (target) => (target === 'priceTiers' ? cell : ''),
    (target) => plan.columns.indexOf(target as 'priceTiers'),
    { plan, headings: ['Prix par quantité'] },
  )
  expect(reading.sale?.priceTiers?.map(({ price }) => price) ?? null).toEqual(prices)
  expect(reading.notes).toHaveLength(prices ? 0 : 1)
})

test.each([
  ['44.1 lb', 'Poids', 20_003],
  ['12', 'Weight (lbs)', 5_443],
  ['26.5', 'Weight (oz)', 751],
  ['0,42', 'Masse (t)', 420_000],
  ['850', 'Poids (g)', 850],
  ['12 livres', 'Poids', undefined],
])('readSaleColumns reads a weight in any unit: %s below %s', (cell, heading, weight) => {
  const reading = { notes: [], questions: [], answered: [] } as unknown as RowReading
  const plan = { columns: ['weight' as const], defaultCategoryId: null, answers: {} }
  readSaleColumns(
    reading,
    (target) => (target === 'weight' ? cell : ''),
    (target) => plan.columns.indexOf(target as 'weight'),
    { plan, headings: [heading] },
  )
  expect(reading.weight).toBe(weight)
})

test('readUnit returns null for a unit whose exponent was lost', () => {
  expect(readUnit('m')).toBe('ml')
  expect(['m?', 'm\ufffd', 'm ≤'].map(readUnit)).toEqual([null, null, null])
})
