import { expect, test } from 'vitest'
import { applyPriceChange, changePriceCells, describePriceChange, parseHundredths } from './price-change.ts'

test.each([
  [1_005, 'percent', 1_000, 1_106],
  [1_005, 'percent', -550, 950],
  [333, 'percent', -3_333, 222],
  [10_000, 'amount', -2_500, 7_500],
  [2_000, 'amount', -2_500, 0],
  [2_000, 'percent', -15_000, 0],
  [0, 'percent', 5_000, 0],
] as const)('applyPriceChange to %i by %s %i returns %i', (price, kind, by, after) => {
  expect(applyPriceChange(price, { kind, by })).toBe(after)
})

test.each([
  ['-5,5', -550],
  ['−10 %', -1_000],
  ['+2.25', 225],
  ['12 €', 1_200],
  ['', null],
  ['dix', null],
  ['1,234', null],
])('parseHundredths of %j is %j', (written, hundredths) => {
  expect(parseHundredths(written)).toBe(hundredths)
})

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('describePriceChange states the new range, products that become free and products without a price', () => {
  const prices = [1_000, 5_000, 200, null]
  expect(plain(describePriceChange(prices, { kind: 'amount', by: -500 }))).toBe(
    '3 articles, de 0,00 € à 45,00 €. 1 devient gratuit. 1 sur demande reste ainsi.',
  )
  expect(plain(describePriceChange([1_000], { kind: 'percent', by: 1_000 }))).toBe(
    '1 article, de 11,00 € à 11,00 €.',
  )
  expect(describePriceChange([null], { kind: 'percent', by: 1_000 })).toContain('rien ne change')
})

test('changePriceCells changes a price with its price tiers and leaves a price on request', () => {
  const cells = { price: '1 250,50', priceTiers: '10 : 1000 | 40 : 900,50' }
  const changed = changePriceCells(cells, { kind: 'percent', by: -1_000 })
  expect(plain(changed?.price ?? '')).toBe('1 125,45')
  expect(plain(changed?.priceTiers ?? '')).toBe('10 : 900 | 40 : 810,45')
  expect(changePriceCells({ price: '20' }, { kind: 'amount', by: -500 })).toEqual({ price: '15' })
  expect(changePriceCells({ price: 'sur demande' }, { kind: 'percent', by: 100 })).toBeNull()
})
