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
  ['a number becomes what people read', field('number'), field('text'), '82.5', '82,5'],
  ['a text that is a number', field('text'), field('number'), ' 1 200,5 ', '1200.5'],
  ['a text that is none', field('text'), field('number'), 'environ 80', null],
  [
    'an option becomes a list of one',
    field('select', conditions),
    field('multiselect', conditions),
    'neuf',
    '["neuf"]',
  ],
  ['an option becomes its label', field('select', conditions), field('text'), 'tres-bon', 'Très bon état'],
  [
    'a text finds its option without accents',
    field('text'),
    field('select', conditions),
    'tres bon etat',
    'tres-bon',
  ],
  [
    'a text names several',
    field('text'),
    field('multiselect', conditions),
    'Neuf, 1,5 mm',
    '["neuf","1-5-mm"]',
  ],
  [
    'a decimal comma separates nothing',
    field('text'),
    field('multiselect', conditions),
    '1,5 mm',
    '["1-5-mm"]',
  ],
  ['yes becomes a word', field('boolean'), field('text'), 'true', 'Oui'],
  ['a word becomes no', field('text'), field('boolean'), 'Non', 'false'],
  ['a French date', field('text'), field('date'), '5/3/2026', '2026-03-05'],
  ['a date that does not exist', field('text'), field('date'), '31/02/2026', null],
  ['a colour is no number', field('color'), field('number'), '#ffffff', null],
  ['a text that begins like a list', field('text'), field('text'), '[abc', '[abc'],
] as const)('%s', (_, from, to, stored, value) => {
  expect(convertValue(from, to, stored).value).toBe(value)
})

test('an option that goes takes its values along, and no others', () => {
  const left = field('multiselect', conditions.slice(0, 1))
  const before = field('multiselect', conditions)
  expect(convertValue(before, left, '["tres-bon"]')).toEqual({ value: null, isReduced: false })
  expect(convertValue(before, left, '["tres-bon","neuf"]')).toEqual({ value: '["neuf"]', isReduced: true })
  expect(convertValue(before, left, '["neuf"]')).toEqual({ value: '["neuf"]', isReduced: false })
})

test('of several options one is left where only one can be', () => {
  const to = field('select', conditions)
  expect(convertValue(field('multiselect', conditions), to, '["neuf","tres-bon"]')).toEqual({
    value: 'neuf',
    isReduced: true,
  })
})
