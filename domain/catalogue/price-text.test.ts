import { expect, test } from 'vitest'
import { readPriceText } from './unit-price.ts'

test.each([
  ['100 €', 10_000, null],
  ['8 000 €', 800_000, null],
  ['24\u202f500 €', 2_450_000, null],
  ['3200 €', 320_000, null],
  ['1.234,50 €', 123_450, null],
  ['12,5', 1_250, null],
  ['0 €', 0, null],
  ['500 € (à discuter)', 50_000, '500 € (à discuter)'],
  ['10 - 100 €', null, '10 - 100 €'],
  ['XX €', null, 'XX €'],
  ['Prix à débattre', null, 'Prix à débattre'],
  ['à partir de 40 €', null, 'à partir de 40 €'],
  ['40 € la pièce, 100 € les 3', null, '40 € la pièce, 100 € les 3'],
  ['1,2345', null, '1,2345'],
  ['-5 €', null, '-5 €'],
  ['', null, null],
])('readPriceText reads %s', (text, price, wording) => {
  expect(readPriceText(text)).toEqual({ price, wording })
})
