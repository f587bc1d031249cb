import { expect, test } from 'vitest'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { findRegion } from '#domain/places/regions.ts'
import { findCategoryScope, scopeTitle } from './category-scope.ts'

const families = [{ name: 'Sols', slug: 'sols', children: [] }] as unknown as Parameters<
  typeof findCategoryScope
>[0]
const pantin = { key: '93500-pantin', name: 'Pantin', department: '93', latitude: 48.9, longitude: 2.4 }

test.each([
  ['', 'Tous les produits'],
  ['search=parquet', 'Résultats pour «\u00a0parquet\u00a0»'],
  ['parent=sols&department=44', 'Sols en Loire-Atlantique'],
  ['search=parquet&department=44', 'Résultats pour «\u00a0parquet\u00a0» en Loire-Atlantique'],
  ['parent=sols&region=hauts-de-france', 'Sols dans les Hauts-de-France'],
  ['search=parquet&region=bretagne', 'Résultats pour «\u00a0parquet\u00a0» en Bretagne'],
  ['region=rhone-alpes', 'Tous les produits en Rhône-Alpes'],
  ['search=parquet&near=93500-pantin&radius=10', 'Résultats pour «\u00a0parquet\u00a0» près de Pantin'],
  ['parent=sols&near=93500-pantin&radius=200', 'Sols à moins de 200\u00a0km de Pantin'],
  ['parent=sols&near=93500-pantin', 'Sols'],
])('scopeTitle of the list %s is %s', (query, title) => {
  const search = parseCatalogueSearch(new URLSearchParams(query))
  const place = { region: findRegion(search.region ?? ''), town: search.near ? pantin : null }
  expect(scopeTitle(findCategoryScope(families, search), search, place)).toBe(title)
})
