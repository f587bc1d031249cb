import { describe, expect, test } from 'vitest'
import { departments, findDepartment } from './departments.ts'
import { areInSameRegion, parseRegion } from './regions.ts'

test.each([
  ['Bretagne', 'bretagne'],
  [' ile de france ', 'ile-de-france'],
  ['RHÔNE-ALPES', 'rhone-alpes'],
  ['Rhône', null],
])('parseRegion of %j returns %j', (text, slug) => {
  expect(parseRegion(text)?.slug ?? null).toBe(slug)
})

test('departments contains 101 departments with unique codes and slugs', () => {
  expect(departments).toHaveLength(101)
  expect(new Set(departments.map(({ code }) => code)).size).toBe(101)
  expect(new Set(departments.map(({ slug }) => slug)).size).toBe(101)
  for (const { slug } of departments) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

/** The names with their preposition, from the official list (Code officiel géographique). */
const namesWithin = `dans l’Ain, dans l’Aisne, dans l’Allier, dans les Alpes-de-Haute-Provence, dans les Hautes-Alpes, dans les Alpes-Maritimes, en Ardèche,
dans les Ardennes, en Ariège, dans l’Aube, dans l’Aude, dans l’Aveyron, dans les Bouches-du-Rhône, dans le Calvados, dans le Cantal, en Charente,
en Charente-Maritime, dans le Cher, en Corrèze, en Corse-du-Sud, en Haute-Corse, en Côte-d’Or, dans les Côtes-d’Armor, dans la Creuse, en Dordogne,
dans le Doubs, dans la Drôme, dans l’Eure, en Eure-et-Loir, dans le Finistère, dans le Gard, en Haute-Garonne, dans le Gers, en Gironde,
dans l’Hérault, en Ille-et-Vilaine, dans l’Indre, en Indre-et-Loire, en Isère, dans le Jura, dans les Landes, en Loir-et-Cher, dans la Loire,
en Haute-Loire, en Loire-Atlantique, dans le Loiret, dans le Lot, en Lot-et-Garonne, en Lozère, en Maine-et-Loire, dans la Manche, dans la Marne,
en Haute-Marne, en Mayenne, en Meurthe-et-Moselle, dans la Meuse, dans le Morbihan, en Moselle, dans la Nièvre, dans le Nord, dans l’Oise,
dans l’Orne, dans le Pas-de-Calais, dans le Puy-de-Dôme, dans les Pyrénées-Atlantiques, dans les Hautes-Pyrénées, dans les Pyrénées-Orientales,
dans le Bas-Rhin, dans le Haut-Rhin, dans le Rhône, en Haute-Saône, en Saône-et-Loire, dans la Sarthe, en Savoie, en Haute-Savoie, à Paris,
en Seine-Maritime, en Seine-et-Marne, dans les Yvelines, dans les Deux-Sèvres, dans la Somme, dans le Tarn, en Tarn-et-Garonne, dans le Var,
dans le Vaucluse, en Vendée, dans la Vienne, en Haute-Vienne, dans les Vosges, dans l’Yonne, dans le Territoire de Belfort, dans l’Essonne,
dans les Hauts-de-Seine, en Seine-Saint-Denis, dans le Val-de-Marne, dans le Val-d’Oise, en Guadeloupe, en Martinique, en Guyane, à La Réunion,
à Mayotte`

const numbers = [...Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0'))]
const codes = [
  ...numbers.flatMap((code) => (code === '20' ? ['2A', '2B'] : code)),
  ...['971', '972', '973', '974', '976'],
]

describe('findDepartment returns the name with its preposition', () => {
  test.each(namesWithin.split(/,\s+/).map((name, index) => [codes[index] as string, name]))(
    'of %s: %s',
    (code, nameWithPreposition) => {
      expect(findDepartment(code)).toMatchObject({ code, nameWithPreposition })
    },
  )
})

test('departments elides the article before a vowel or silent h only', () => {
  for (const { nameWithPreposition } of departments) {
    expect(nameWithPreposition.startsWith('dans l’'), nameWithPreposition).toBe(
      /^dans l’[AEIOUYÉH]/.test(nameWithPreposition),
    )
  }
})

test('findDepartment finds a department by code or slug, and returns null for another text', () => {
  expect(findDepartment('2a')?.name).toBe('Corse-du-Sud')
  expect(findDepartment('loire-atlantique')?.code).toBe('44')
  for (const none of ['', '20', '96', '__proto__', 'constructor', 'x'.repeat(1000)])
    expect(findDepartment(none)).toBeNull()
})

test('areInSameRegion groups the European departments into thirteen regions and the overseas ones into none', () => {
  const sizes = departments.map(({ code }) => ({
    code,
    size: departments.filter((other) => areInSameRegion(code, other.code)).length,
  }))
  expect(sizes.filter(({ size }) => size === 0).map(({ code }) => code)).toEqual([
    ...['971', '972', '973', '974', '976'],
  ])
  // The inverse sizes of each region's departments add up to one.
  expect(Math.round(sizes.reduce((sum, { size }) => sum + (size && 1 / size), 0))).toBe(13)
  expect(areInSameRegion('44', '85')).toBe(true)
  expect(areInSameRegion('44', '35')).toBe(false)
})
