import { expect, test } from 'vitest'
import { buildCategoryTree, categoryLabel, findCategory, proposeCategories } from './find-category.ts'

const tree = buildCategoryTree(
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
test('findCategory finds nothing for a trade word that is only a proposal', () => {
  const heating = buildCategoryTree(tree.all, [
    { term: 'chaudière', categoryIds: ['eviers'], isProposal: true },
  ])
  const written = { family: '', category: '', title: 'Chaudière gaz' }
  expect(findCategory(heating, written).kind).toBe('nothing')
  expect(proposeCategories(heating, written.title).map(({ id }) => id)).toEqual(['eviers'])
})

const find = (row: { family?: string; category?: string; title?: string }) => {
  const result = findCategory(tree, { family: '', category: '', title: '', ...row })
  return result.kind === 'found' ? `${result.id}${result.isGuess ? '?' : ''}` : result.kind
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
])('findCategory of %j is %s', (row, expected) => {
  expect(find(row)).toBe(expected)
})

const trade = buildCategoryTree(tree.all, [
  { term: 'mitigeur', categoryIds: ['robinetterie', 'robinetterie-de-cuisine'] },
  { term: 'mitigeur d’évier', categoryIds: ['robinetterie-de-cuisine'] },
  { term: 'tableau électrique', categoryIds: ['wc'] },
  { term: 'velux', categoryIds: ['fenetres-de-toit'] },
  { term: 'porte', categoryIds: ['portes-interieures'] },
  { term: 'ailleurs', categoryIds: ['nulle-part'] },
])

test.each([
  ['Mitigeur chromé', 'robinetterie'],
  ['Mitigeurs d’éviers noirs', 'robinetterie-de-cuisine'],
  ['Mitigeur noir pour évier', 'robinetterie-de-cuisine'],
  ['Lot de 3 Velux 78 x 98', 'fenetres-de-toit'],
  ['Ancien velux', 'fenetres-de-toit'],
  ['Porte de chêne', 'portes-interieures'],
  ['Tableau électrique', 'wc'],
  ['Table basse', undefined],
  ['Tableau de peinture', undefined],
  ['Électrique', undefined],
  ['Joint de porte', undefined],
  ['Portemanteau', undefined],
  ['Ailleurs', undefined],
  ['', undefined],
])('proposeCategories of %j with trade terms is %s', (title, expected) => {
  expect(proposeCategories(trade, title)[0]?.id).toBe(expected)
})

test('categoryLabel includes the parent category', () => {
  expect(categoryLabel(tree, 'wc')).toBe('Sanitaire › WC')
})

test.each([
  [{ family: 'Menuiseries intérieures', title: 'Bloc-porte' }, 'portes'],
  [{ family: 'menuiserie intérieure', category: 'Bloc-porte', title: '' }, 'portes'],
  [{ family: 'Équipements sanitaires', title: 'WC' }, 'wc?'],
  [{ family: 'Gros œuvre', title: 'Poutre' }, 'unknown'],
])('findCategory searches the categories of the family that an inventory names: %j', (row, id) => {
  const inventory = buildCategoryTree([
    { id: 'portes', slug: 'portes', name: 'Portes', parentId: null, pemdFamily: 'Menuiseries intérieures' },
    { id: 'eau', slug: 'eau', name: 'Sanitaire', parentId: null, pemdFamily: 'Équipements sanitaires' },
    { id: 'wc', slug: 'wc', name: 'WC', parentId: 'eau' },
    { id: 'lavabos', slug: 'lavabos', name: 'Lavabos', parentId: 'eau', pemdFamily: '' },
    { id: 'sols', slug: 'sols', name: 'Sols', parentId: null },
  ])
  const result = findCategory(inventory, { category: '', ...row })
  expect(result.kind === 'found' ? `${result.id}${result.isGuess ? '?' : ''}` : result.kind).toBe(id)
})
