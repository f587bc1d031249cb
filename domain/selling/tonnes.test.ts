import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { newReading } from './row-reading.ts'
import { headingNamesTonne, isPricePerTonne, readTonnes } from './tonnes.ts'

const columns = { quantity: 0, price: 1 }

test.each([
  ['Quantité', 'Prix', '3,5 t', '450 €/t HT', '3,5', '450 € HT'],
  ['Quantité', 'Prix', '12 tonnes', '180 € la tonne', '12', '180 €'],
  ['Tonnage', 'Prix à la tonne', '3,5', '450', '3,5', '450 €'],
  ['Quantité (t)', '€/t', '25', '14,50', '25', '14,50 €'],
])(
  'readTonnes sells lots of a tonne below the headings %s and %s: %s at %s',
  (first, second, quantity, price, ...expected) => {
    const reading = newReading({ reference: null, code: null, title: 'Gravier' })
    const read = readTonnes(reading, { quantity, price }, columns, [first, second])
    expect([read.quantity, read.price]).toEqual(expected)
    expect(reading.sale).toEqual({ saleUnit: 'lot', contentQuantity: 1000, contentUnit: 'kg' })
  },
)

test.each([
  ['Quantité', 'Prix', '12', '180 € la tonne', '12', '180 € la tonne'],
  ['Quantité', 'Prix à la tonne', '12', '180', '12', '180 €/t'],
  ['Quantité (t)', 'Prix', '12', '180', '12 t', '180'],
  ['Quantité', 'Prix', '12', '180 €', '12', '180 €'],
])(
  'readTonnes sets no sale unit below the headings %s and %s: %s at %s',
  (first, second, quantity, price, ...expected) => {
    const reading = newReading({ reference: null, code: null, title: 'Gravier' })
    const read = readTonnes(reading, { quantity, price }, columns, [first, second])
    expect([read.quantity, read.price]).toEqual(expected)
    expect(reading.sale).toBeUndefined()
  },
)

test('guessColumns uses tonnes beside a price per tonne as the quantity', () => {
  expect(guessColumns(['Désignation', 'Masse (t)', 'Prix €/t'], [])).toEqual(['title', 'quantity', 'price'])
  expect(guessColumns(['Désignation', 'Masse (t)', 'Prix'], [])).toEqual(['title', 'weight', 'price'])
})

test('headingNamesTonne and isPricePerTonne distinguish headings of tonnes from others', () => {
  expect(['Prix TTC', 'Prix unitaire', 'Tonneau'].filter(headingNamesTonne)).toEqual([])
  expect(isPricePerTonne('Masse (t)')).toBe(false)
})
