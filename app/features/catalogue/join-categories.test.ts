import { expect, test } from 'vitest'
import type { Category, Family } from './category-scope.ts'
import { joinCategories } from './join-categories.ts'

const category = (slug: string): Category => ({ id: slug, name: slug, slug, productCount: 1 }) as Category
const family = (slug: string, children: string[]): Family =>
  ({ ...category(slug), children: children.map(category) }) as Family
const families = [family('menuiserie', ['portes', 'fenetres']), family('chauffage', ['radiateurs'])]

test.each([
  [['portes'], { parent: 'menuiserie', category: 'portes', categories: [] }],
  [['chauffage'], { parent: 'chauffage', category: null, categories: [] }],
  [['portes', 'fenetres'], { parent: 'menuiserie', category: null, categories: ['fenetres', 'portes'] }],
  [['portes', 'chauffage'], { parent: null, category: null, categories: ['chauffage', 'portes'] }],
  [['menuiserie', 'portes'], { parent: 'menuiserie', category: null, categories: [] }],
  [
    ['menuiserie', 'portes', 'radiateurs'],
    { parent: null, category: null, categories: ['menuiserie', 'radiateurs'] },
  ],
  [['portes', 'inconnue'], { parent: 'menuiserie', category: 'portes', categories: [] }],
  [['inconnue', 'absente'], { parent: null, category: null, categories: ['inconnue', 'absente'] }],
])('joinCategories of %j returns %j', (slugs, joined) => {
  expect(joinCategories(families, slugs)).toEqual(joined)
})
