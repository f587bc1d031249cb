import { expect, test } from 'vitest'
import { priceText } from './place-texts.ts'

test.each([
  [1, 0, 'gratuit'],
  [35, 0, 'gratuit et plus'],
  [9, 4_400, 'dès 44\u00a0€'],
  [9, 4_450, 'dès 44,50\u00a0€'],
  [3, null, ''],
])('priceText of %i products from %s cents returns %s', (count, minPrice, text) => {
  expect(priceText({ count, minPrice }).replaceAll('\u202f', '\u00a0')).toBe(text)
})
