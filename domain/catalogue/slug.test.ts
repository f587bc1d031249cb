import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Revêtements de sol', 'revetements-de-sol'],
  ['  Portes d’entrée & Cie !', 'portes-d-entree-cie'],
  ['Œuvre', 'oeuvre'],
  ['1,5 mm', '1-5-mm'],
  ['???', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('slugOf turns %s into %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})
