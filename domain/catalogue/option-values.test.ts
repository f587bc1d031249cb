import { expect, test } from 'vitest'
import { assignOptionValues } from './convert-value.ts'

test('assignOptionValues derives a unique value without commas from each label', () => {
  const options = assignOptionValues([
    { value: null, label: 'Gris clair' },
    { value: 'gris-clair', label: 'Gris perle' },
    { value: null, label: '1,5 mm' },
    { value: null, label: '1.5 mm' },
    { value: null, label: '★' },
  ])
  expect(options.map(({ value }) => value)).toEqual([
    'gris-clair-2',
    'gris-clair',
    '1-5-mm',
    '1-5-mm-2',
    'option',
  ])
})
