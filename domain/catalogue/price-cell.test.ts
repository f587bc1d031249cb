import { describe, expect, test } from 'vitest'
import { readPriceCell } from './price-cell.ts'

describe('readPriceCell returns an amount', () => {
  test.each([
    ['100 €', 10_000],
    ['1 250,50', 125_050],
    ['1\u202f250,50\u00a0€', 125_050],
    ['1.250,00', 125_000],
    ['1,250.00', 125_000],
    ['1.250.000', 125_000_000],
    ['24 500 €', 2_450_000],
    ['3200 €', 320_000],
    ['12.5', 1_250],
    ['0,50', 50],
    ['12€50', 1_250],
    ['€ 45', 4_500],
    ['45 EUR TTC', 4_500],
    ['450 € TTC la pièce', 45_000],
    ['12 €/u', 1_200],
    ['20 € pièce', 2_000],
    ['70€ chacune', 7_000],
    ['15 € l’un', 1_500],
    ['Prix : 30 euros', 3_000],
    ['50.-', 5_000],
    ['Gratuit', 0],
    ['75.5000', 7_550],
    ['75.505000', 7_551],
    ['120.000000', 12_000],
    ["1'299.00", 129_900],
    ['1’299,00 €', 129_900],
    ['.99', 99],
    [',5', 50],
    ['9,99E+02', 99_900],
    ['1e3', 100_000],
    ['49 € 90', 4_990],
    ['49,-', 4_900],
    ['350 e', 35_000],
    ['40e pièce', 4_000],
  ])('for %s', (cell, amount) => {
    expect(readPriceCell(cell)).toEqual({ kind: 'amount', amount, excludesTax: false, wording: null })
  })

  test.each([
    '300 € ferme',
    '300 € négociable',
    '300€ l’ensemble',
    '300 € le tout',
    '300 à débattre',
    '300 le tout',
  ])('with the wording for %s', (wording) => {
    expect(readPriceCell(wording)).toEqual({ kind: 'amount', amount: 30_000, excludesTax: false, wording })
  })

  test('with the wording when the cell has a remark', () => {
    expect(readPriceCell('50 € (à discuter)')).toEqual({
      kind: 'amount',
      amount: 5_000,
      excludesTax: false,
      wording: '50 € (à discuter)',
    })
  })

  test.each(['8 000 € HT', '8000 HT', '8 000 € H.T.', '8 000 € hors taxes'])('without tax for %s', (cell) => {
    expect(readPriceCell(cell)).toMatchObject({ kind: 'amount', amount: 800_000, excludesTax: true })
  })
})

test.each([
  '10 - 100 €',
  'Prix à débattre',
  'XX €',
  '12 €/m²',
  '50 € le m2',
  'à partir de 40 €',
  '500 euros les 2',
  '40 € la pièce, 100 € les 3',
  '1,5 k€',
  'NC',
  '12 34 €',
  '=1+1',
  '9,90 (1er choix) / 6,90 (2e choix)',
])('readPriceCell returns a price on request with its wording for %s', (cell) => {
  expect(readPriceCell(cell)).toMatchObject({ kind: 'on-request', wording: cell })
})

test.each([
  ['12 €/panneau', 1_200, '/panneau'],
  ['1 250,50 € HT la tonne', 125_050, 'la tonne'],
  ['500 euros les 2', 50_000, 'les 2'],
  ['30 les 6', 3_000, 'les 6'],
  ['1 250 les deux', 125_000, 'les deux'],
  ['12 le panneau', 1_200, 'le panneau'],
  ['3 par 4', undefined, undefined],
  ['25 + 8 de port', undefined, undefined],
  ['12 mois', undefined, undefined],
  ['20e les 3', 2_000, 'les 3'],
  ['40 € la pièce, 100 € les 3', undefined, undefined],
  ['à partir de 40 €', undefined, undefined],
])('readPriceCell returns the amount before other words for %s', (cell, amount, remark) => {
  const price = readPriceCell(cell)
  expect(price.kind === 'on-request' ? price.leading : price).toEqual(
    amount && { amount, remark, excludesTax: cell.includes('HT') },
  )
})

test('readPriceCell returns no wording when the cell only says that the price is on request', () => {
  expect(readPriceCell('Prix sur demande')).toEqual({ kind: 'on-request', wording: null })
  expect(readPriceCell(' \u00a0')).toEqual({ kind: 'empty' })
})

test.each([
  ['0 €', [0]],
  ['0,00', [0]],
  ['1.250', [125_000, 125]],
  ['1,250 €', [125_000, 125]],
])('readPriceCell returns several possible amounts for %s', (cell, amounts) => {
  expect(readPriceCell(cell)).toMatchObject({ kind: 'unclear', amounts })
})

test.each([
  ['Quatre-vingts euros', 8_000],
  ['deux cents €', 20_000],
  ['mille deux cent quatre-vingt-dix euros', 129_000],
  ['vingt et un euros', 2_100],
])('readPriceCell reads %s in words', (cell, amount) => {
  expect(readPriceCell(cell)).toMatchObject({ kind: 'amount', amount })
})

test.each([
  '20 %',
  '5,5%',
  '1,00,000',
  '-5 €',
  '- 12,50',
  '50 $',
  '85.00 GBP',
  '99999999999',
  '100 000 000,00 €',
])('readPriceCell refuses %s', (cell) => {
  expect(readPriceCell(cell).kind).toBe('wrong')
})

test('readPriceCell reads hostile text within one second of processor time', () => {
  const before = process.cpuUsage()
  for (const text of [
    '1 '.repeat(10_000),
    '€'.repeat(20_000),
    `${'9'.repeat(20_000)}x`,
    '('.repeat(20_000),
    '1 € TTC '.repeat(2_500),
  ])
    readPriceCell(text)
  // Processor time is independent of the machine's load.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
