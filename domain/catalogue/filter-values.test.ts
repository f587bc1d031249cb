import { describe, expect, test } from 'vitest'
import { readFilterValues } from './custom-fields.ts'
import type { FieldType } from './field-types.ts'
import { withoutInvalid } from './filter-values.ts'
import { emptySearch } from './search.ts'

describe('readFilterValues drops invalid values', () => {
  test.each<[FieldType, string, string[]]>([
    ['number', 'abc', []],
    ['number', '82,5', ['82,5']],
    ['date', '2026-02-31', []],
    ['boolean', 'true,peut-être', ['true']],
    ['color', 'rouge,#ff0000', ['#ff0000']],
    ['select', 'abc', ['abc']],
    ['text', 'Réf. B-12, lot 4', ['Réf. B-12, lot 4']],
  ])('of a field of type %s: %s', (type, raw, values) => {
    expect(readFilterValues(type, raw)).toEqual(values)
  })
})

test('withoutInvalid removes invalid values from a search and nothing else', () => {
  const search = {
    ...emptySearch,
    search: 'porte',
    minPrice: 500,
    maxPrice: 100,
    fields: { width: 'abc', colour: '#ffffff', unknown: 'abc' },
  }
  const fields = [
    { id: 'width', fieldType: 'number' as const },
    { id: 'colour', fieldType: 'color' as const },
  ]
  expect(withoutInvalid(search, fields)).toEqual({
    ...search,
    minPrice: null,
    maxPrice: null,
    fields: { colour: '#ffffff', unknown: 'abc' },
  })
  const right = { ...search, minPrice: 100, fields: {} }
  expect(withoutInvalid(right, fields)).toEqual(right)
})
