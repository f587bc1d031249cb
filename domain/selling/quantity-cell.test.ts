import { expect, test } from 'vitest'
import { readQuantityCell } from './read-row-quantity.ts'

test.each([
  ['12', 12],
  ['12,0', 12],
  ['1 200', 1_200],
  ['x3', 3],
  ['3 pièces', 3],
  ['2 palettes', 2],
  ['0', 0],
  ['7.0000', 7],
  ['1E+02', 100],
  ["1'200", 1_200],
  ['deux', 2],
  ['Une', 1],
])('readQuantityCell reads %s', (cell, count) => {
  expect(readQuantityCell(cell)).toEqual({ kind: 'count', count })
})
test.each(['12,5', '-1', '10 m²', 'beaucoup', 'un ou deux', '20 %', '12 €', '1e9', '99999999'])(
  'readQuantityCell refuses %s',
  (cell) => {
    expect(readQuantityCell(cell).kind).toBe('wrong')
  },
)
test.each(['', 'NC', '-'])('readQuantityCell reads %j as empty', (cell) => {
  expect(readQuantityCell(cell)).toEqual({ kind: 'empty' })
})
