import { expect, test } from 'vitest'
import { convertValue } from './convert-value.ts'
import type { FieldOption, FieldType } from './field-types.ts'

const conditions: FieldOption[] = [
  { value: 'neuf', label: 'Neuf' },
  { value: 'tres-bon', label: 'Très bon état' },
  { value: '1-5-mm', label: '1,5 mm' },
]
const field = (fieldType: FieldType, options: FieldOption[] = []) => ({ fieldType, options })

test.each([
  ['a number to a French number in a text', field('number'), field('text'), '82.5', '82,5'],
  ['a numeric text to a number', field('text'), field('number'), ' 1 200,5 ', '1200.5'],
  ['other text to no number', field('text'), field('number'), 'environ 80', null],
  [
    'an option to a list of one option',
    field('select', conditions),
    field('multiselect', conditions),
    'neuf',
    '["neuf"]',
  ],
  ['an option to its label', field('select', conditions), field('text'), 'tres-bon', 'Très bon état'],
  [
    'a text without accents to its option',
    field('text'),
    field('select', conditions),
    'tres bon etat',
    'tres-bon',
  ],
  [
    'a text with several labels to options',
    field('text'),
    field('multiselect', conditions),
    'Neuf, 1,5 mm',
    '["neuf","1-5-mm"]',
  ],
  [
    'a label with a decimal comma to one option',
    field('text'),
    field('multiselect', conditions),
    '1,5 mm',
    '["1-5-mm"]',
  ],
  ['true to a word', field('boolean'), field('text'), 'true', 'Oui'],
  ['a word to false', field('text'), field('boolean'), 'Non', 'false'],
  ['a French date to an ISO date', field('text'), field('date'), '5/3/2026', '2026-03-05'],
  ['an impossible date to no date', field('text'), field('date'), '31/02/2026', null],
  ['a colour to no number', field('color'), field('number'), '#ffffff', null],
  ['a text with a leading bracket unchanged', field('text'), field('text'), '[abc', '[abc'],
] as const)('convertValue converts %s', (_, from, to, stored, value) => {
  expect(convertValue(from, to, stored).value).toBe(value)
})

test('convertValue removes values of a removed option only', () => {
  const withoutTwoOptions = field('multiselect', conditions.slice(0, 1))
  const before = field('multiselect', conditions)
  expect(convertValue(before, withoutTwoOptions, '["tres-bon"]')).toEqual({ value: null, isReduced: false })
  expect(convertValue(before, withoutTwoOptions, '["tres-bon","neuf"]')).toEqual({
    value: '["neuf"]',
    isReduced: true,
  })
  expect(convertValue(before, withoutTwoOptions, '["neuf"]')).toEqual({ value: '["neuf"]', isReduced: false })
})

test('convertValue keeps the first of several options for a field with one', () => {
  const to = field('select', conditions)
  expect(convertValue(field('multiselect', conditions), to, '["neuf","tres-bon"]')).toEqual({
    value: 'neuf',
    isReduced: true,
  })
})
