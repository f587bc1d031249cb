import { expect, test } from 'vitest'
import { readVatRegime } from './read-row-sale-columns.ts'
import type { RowReading } from './row-reading.ts'

test.each([
  ['TVA sur la marge (bien d’occasion)', 'margin'],
  ['Marge', 'margin'],
  ['occasion', 'margin'],
  ['art. 297 A', undefined],
  ['TVA à 20 %', 'standard'],
  ['20%', 'standard'],
  ['Normal', 'standard'],
  ['', undefined],
])('readVatRegime reads %o as %s', (cell, expected) => {
  const reading = {} as RowReading
  const notes: string[] = []
  readVatRegime(reading, cell, (text) => notes.push(text))
  expect(reading.vatRegime).toBe(expected)
  expect(notes).toHaveLength(cell && !expected ? 1 : 0)
})
