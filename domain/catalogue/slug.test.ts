import { expect, test } from 'vitest'
import { toSlug } from './slug.ts'

test.each([
  ['Revêtements de sol', 'revetements-de-sol'],
  ['  Portes d’entrée & Cie !', 'portes-d-entree-cie'],
  ['Œuvre', 'oeuvre'],
  ['1,5 mm', '1-5-mm'],
  ['???', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('toSlug turns %s into %s', (text, slug) => {
  expect(toSlug(text)).toBe(slug)
})
