import { expect, test } from 'vitest'
import { errorCellText, isErrorCell, missingResult } from './error-cell.ts'

test.each([
  '#REF!',
  '#N/A',
  '#NAME?',
  '#NOM?',
  '#VALEUR!',
  '#DIV/0!',
  '########',
  'Err:502',
  missingResult,
  '=SOMME(A1:A3)',
  '=D2*1,2',
  '=2*5',
])('isErrorCell is true for %s', (cell) => expect(isErrorCell(cell)).toBe(true))

test.each(['#1', '#A12', 'N/A', '= 5 cm', '=5cm', 'Réf #12', '+33 6', ''])(
  'isErrorCell is false for « %s »',
  (cell) => expect(isErrorCell(cell)).toBe(false),
)

test('errorCellText explains what to do about a formula and an error', () => {
  expect(errorCellText(missingResult)).toContain('formule sans résultat')
  expect(errorCellText('#N/A')).toContain('«\u00a0#N/A\u00a0»')
})
