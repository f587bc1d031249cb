import { expect, test } from 'vitest'
import { weightSchema } from './handling-schema.ts'

test.each([
  [1, 1],
  [9_999_999, 9_999_999],
  [null, null],
  [undefined, null],
])('weightSchema accepts a weight of %s grams', (weight, stored) => {
  expect(weightSchema.parse(weight)).toBe(stored)
})

test.each([
  [0, 'plus grand que zéro'],
  [-5, 'plus grand que zéro'],
  [10_000_000, '10\u00a0tonnes'],
  [2 ** 40, '10\u00a0tonnes'],
  [1.5, 'Saisissez un poids'],
])('weightSchema refuses a weight of %s grams', (weight, message) => {
  expect(weightSchema.safeParse(weight).error?.issues.map((issue) => issue.message)).toEqual([
    expect.stringContaining(message),
  ])
})
