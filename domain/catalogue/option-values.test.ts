import { expect, test } from 'vitest'
import { giveValues } from './convert-value.ts'

test('a value is made from the label once, never twice the same, and never with a comma', () => {
  const made = giveValues([
    { value: null, label: 'Gris clair' },
    { value: 'gris-clair', label: 'Gris perle' },
    { value: null, label: '1,5 mm' },
    { value: null, label: '1.5 mm' },
    { value: null, label: '★' },
  ])
  expect(made.map(({ value }) => value)).toEqual([
    'gris-clair-2',
    'gris-clair',
    '1-5-mm',
    '1-5-mm-2',
    'option',
  ])
})
