import { expect, test } from 'vitest'
import { sortOptions } from '../catalogue/sort-orders.ts'
import { sortText } from '../catalogue/sort-texts.ts'
import { termsSections } from './delivered/terms.ts'

test('the terms name every order of the catalogue as /ranking does', () => {
  const terms = termsSections.map(({ body }) => body).join('\n')
  for (const { value, label } of sortOptions) {
    expect(terms).toContain(label)
    expect(terms).toContain(sortText(value))
  }
  expect(terms).not.toContain('aucun autre critère')
})
