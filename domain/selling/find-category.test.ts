import { expect, test } from 'vitest'
import { categoryLabel, categoryTree, findCategory } from './find-category.ts'

const tree = categoryTree(
  (
    [
      ['menuiserie', 'Menuiserie', null],
      ['portes-interieures', 'Portes intérieures', 'menuiserie'],
      ['fenetres', 'Fenêtres et portes-fenêtres', 'menuiserie'],
      ['fenetres-de-toit', 'Fenêtres de toit', 'menuiserie'],
      ['sanitaire', 'Sanitaire', null],
      ['wc', 'WC', 'sanitaire'],
      ['lavabos-et-vasques', 'Lavabos et vasques', 'sanitaire'],
      ['robinetterie', 'Robinetterie', 'sanitaire'],
      ['cuisine', 'Cuisine', null],
      ['eviers', 'Éviers', 'cuisine'],
      ['robinetterie-de-cuisine', 'Robinetterie', 'cuisine'],
    ] as const
  ).map(([slug, name, parentId]) => ({ id: slug, slug, name, parentId })),
)
const find = (written: { family?: string; category?: string; title?: string }) => {
  const found = findCategory(tree, { family: '', category: '', title: '', ...written })
  return found.kind === 'found' ? `${found.id}${found.isGuess ? '?' : ''}` : found.kind
}

test.each([
  [{ category: 'PORTES INTERIEURES' }, 'portes-interieures'],
  [{ category: 'porte intérieure' }, 'portes-interieures'],
  [{ category: 'fenetres-de-toit' }, 'fenetres-de-toit'],
  [{ category: 'Vasque' }, 'lavabos-et-vasques'],
  [{ category: 'Sanitaire > WC' }, 'wc'],
  [{ category: 'Cuisine › Robinetterie' }, 'robinetterie-de-cuisine'],
  [{ family: 'Cuisine', category: 'Robinetterie' }, 'robinetterie-de-cuisine'],
  [{ category: 'Robinetterie' }, 'unknown'],
  [{ family: 'Menuiserie', title: 'Fenêtre PVC blanche' }, 'fenetres?'],
  [{ category: 'Menuiserie', title: 'Plinthe' }, 'unknown'],
  [{ category: 'Quincaillerie', title: 'WC suspendu' }, 'unknown'],
  [{ title: 'WC suspendu' }, 'wc?'],
  [{ title: 'Lot de 3 lavabos blancs' }, 'lavabos-et-vasques?'],
  [{ title: 'Fenêtre de toit à rotation' }, 'fenetres-de-toit?'],
  [{ title: 'Mitigeur d’évier' }, 'nothing'],
  [{ title: 'Porte' }, 'nothing'],
  [{ title: '' }, 'nothing'],
])('%j is %s', (written, expected) => {
  expect(find(written)).toBe(expected)
})

test('a category is called by its family too', () => {
  expect(categoryLabel(tree, 'wc')).toBe('Sanitaire › WC')
})
