import { expect, test } from 'vitest'
import { isScientific, plainNumber } from './written-number.ts'

test.each([
  ['75.5000', '75.5'],
  ['120.000000', '120'],
  ['12,3450', '12.3450'],
  ["1'299.00", '1299.00'],
  ['1’299,00', '1299,00'],
  ['.99', '0.99'],
  ['-,5', '-0,5'],
  ['9,99E+02', '999'],
  ['1e3', '1000'],
  ['1.2345E+01', '12.3450'],
  ['3,01E+12', '3010000000000'],
  ['1.250', '1.250'],
  ['1 250,50', '1 250,50'],
  ['1e99', '1e99'],
  ['E5', 'E5'],
])('plainNumber of %s is %s', (written, plain) => expect(plainNumber(written)).toBe(plain))

test.each([
  ['3,01235E+12', true],
  ['1e3', true],
  ['3E', false],
  ['REF-1E5', false],
])('isScientific of %s is %s', (written, expected) => expect(isScientific(written)).toBe(expected))
