import { describe, expect, it, test } from 'vitest'
import { fieldLabel, formatValue, parseOptions, splitFilterValues } from './custom-fields.ts'
import { parseValue } from './custom-values.ts'
import { type CustomValueInput, type FieldType, parseNumber } from './field-types.ts'

const options = [
  { value: 'bois', label: 'Bois' },
  { value: 'alu', label: 'Aluminium' },
]

describe('parseValue and formatValue store and show', () => {
  test.each<[FieldType, CustomValueInput, string, string]>([
    ['boolean', true, 'true', 'Oui'],
    ['boolean', 'non', 'false', 'Non'],
    ['number', '82,5', '82.5', '82,5'],
    ['number', '1 200', '1200', '1\u202f200'],
    ['number', 0, '0', '0'],
    ['select', 'alu', 'alu', 'Aluminium'],
    ['multiselect', ['bois', 'alu', 'bois'], '["bois","alu"]', 'Bois, Aluminium'],
    ['date', '2024-02-29', '2024-02-29', '29 février 2024'],
    ['date', '1/3/2024', '2024-03-01', '1er mars 2024'],
    ['color', '#A3471F', '#a3471f', '#a3471f'],
    ['text', '  3,1 m x 1,45 m ', '3,1 m x 1,45 m', '3,1 m x 1,45 m'],
  ])('a value of type %s: %j', (fieldType, input, stored, shown) => {
    expect(parseValue({ fieldType, options }, input)).toEqual({ value: stored })
    expect(formatValue({ fieldType, options }, stored)).toBe(shown)
  })
})

describe('parseValue refuses', () => {
  test.each<[FieldType, CustomValueInput]>([
    ['boolean', 'peut-être'],
    ['number', 'douze'],
    ['number', '1,2,3'],
    ['number', '9'.repeat(30)],
    ['select', 'pvc'],
    ['select', ['alu']],
    ['multiselect', ['alu', 'pvc']],
    ['date', '2023-02-29'],
    ['date', '29/02/2023'],
    ['date', '12/31/2024'],
    ['color', 'rouge'],
    ['text', 'x'.repeat(2001)],
  ])('a value of type %s: %j', (fieldType, input) => {
    expect(parseValue({ fieldType, options }, input)).toEqual({ error: expect.stringMatching(/\.$/) })
  })
})

test('parseValue returns null for an empty value', () => {
  for (const input of [null, undefined, '', []]) {
    expect(parseValue({ fieldType: 'multiselect', options }, input)).toEqual({ value: null })
  }
})

test('parseOptions reads JSON options and words, and ignores broken ones', () => {
  expect(parseOptions('[{"value":"a","label":"A"},{"value":"b"},"c",5]')).toEqual([
    { value: 'a', label: 'A' },
    { value: 'b', label: 'b' },
    { value: 'c', label: 'c' },
  ])
  expect(parseOptions('{')).toEqual([])
  expect(parseOptions(null)).toEqual([])
})

test('splitFilterValues splits values of choices only', () => {
  expect(splitFilterValues('select', 'a, b,,')).toEqual(['a', 'b'])
  expect(splitFilterValues('number', '82,5')).toEqual(['82,5'])
  expect(splitFilterValues('text', 'B-12, lot 4')).toEqual(['B-12, lot 4'])
})

test('parseNumber reads spaces and a decimal comma', () => {
  expect(parseNumber('1\u202f200,5')).toBe(1200.5)
})

it.each([
  ['Largeur (cm)', 'number', { name: 'Largeur', unit: 'cm' }],
  ['Coefficient Uw (W/m².K)', 'number', { name: 'Coefficient Uw', unit: 'W/m².K' }],
  ['Nombre de vantaux', 'number', { name: 'Nombre de vantaux', unit: null }],
  ['Format (cm)', 'text', { name: 'Format (cm)', unit: null }],
] as const)('fieldLabel reads %j of type %s', (name, fieldType, expected) => {
  expect(fieldLabel({ name, fieldType })).toEqual(expected)
})
