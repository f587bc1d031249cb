import { expect, test } from 'vitest'
import { departmentOfCommune } from '#domain/places/commune.ts'
import { communes, findCommune, resolveCommune } from './communes.ts'
import { completeCommunes, nearestCommune } from './find-town.ts'

const first = (query: string) => completeCommunes({ query })[0]

test('communes contains all communes with a postcode, and all but one with coordinates', () => {
  const { all } = communes()
  expect(all.length).toBe(34_964)
  expect(all.filter(({ latitude }) => latitude === null).map(({ name }) => name)).toEqual([
    'Île de Clipperton',
  ])
  expect(all.every(({ postcodes }) => postcodes.every((postcode) => /^\d{5}$/.test(postcode)))).toBe(true)
})

test.each([
  ['44109', 'Nantes', 47.22, -1.55],
  ['75056', 'Paris', 48.85, 2.35],
  ['2A004', 'Ajaccio', 41.92, 8.73],
  ['97411', 'Saint-Denis', -20.88, 55.45],
  // Located by its neighbours, accurate to a few kilometres.
  ['01001', 'L’Abergement-Clémenciat', 46.15, 4.92],
])('findCommune of %s is %s with its coordinates', (code, name, latitude, longitude) => {
  const commune = findCommune(code)
  expect(commune?.name.replace("'", '’')).toBe(name)
  expect(Math.abs((commune?.latitude ?? 0) - latitude)).toBeLessThan(0.15)
  expect(Math.abs((commune?.longitude ?? 0) - longitude)).toBeLessThan(0.15)
})

test('communes locates no commune far from the others of its department', () => {
  const byDepartment = Map.groupBy(communes().all, ({ department }) => department)
  const farCommunes = [...byDepartment].flatMap(([department, own]) => {
    if (department.length === 3) return []
    const known = own.filter(({ latitude }) => latitude !== null)
    const mean = (axis: 'latitude' | 'longitude') =>
      known.reduce((sum, commune) => sum + (commune[axis] ?? 0), 0) / known.length
    const [north, east] = [mean('latitude'), mean('longitude')]
    return known.filter(
      ({ latitude, longitude }) => Math.hypot((latitude ?? 0) - north, ((longitude ?? 0) - east) * 0.7) > 1.3,
    )
  })
  expect(farCommunes.map(({ name }) => name)).toEqual([])
})

test.each([
  ['440', 'Nantes', '44000'],
  ['44 000', 'Nantes', '44000'],
  ['44300 nan', 'Nantes', '44300'],
  ['nant', 'Nantes', null],
  ['NANTES', 'Nantes', null],
  ['st nazaire', 'Saint-Nazaire', '44600'],
  ['saint-naz', 'Saint-Nazaire', '44600'],
  ['nazaire saint', 'Saint-Nazaire', '44600'],
  ['l hay', "L'Haÿ-les-Roses", '94240'],
  ["l'haÿ", "L'Haÿ-les-Roses", '94240'],
  ['oeuf', 'Œuf-en-Ternois', '62130'],
  ['aix', 'Aix-en-Provence', null],
  ['75011', 'Paris', '75011'],
  ['annecy le vieux', 'Annecy', null],
  ['s', 'Strasbourg', null],
])('completeCommunes of %j starts with %s', (query, name, postcode) => {
  expect(first(query)).toMatchObject({ name, postcode })
})

test('completeCommunes contains a small commune of exactly this name', () => {
  expect(completeCommunes({ query: 'rue' }).map(({ name }) => name)).toContain('Rue')
})

test.each(['', ' ', ';', '1', 'zzzz', '00000', 'constructor', '__proto__', '%'.repeat(10_000), '\0'])(
  'completeCommunes of %j is empty',
  (query) => {
    expect(completeCommunes({ query })).toEqual([])
  },
)

test('completeCommunes returns only the fields of a suggestion', () => {
  expect(first('44000')).toEqual({
    code: '44109',
    name: 'Nantes',
    department: '44',
    postcodes: ['44000', '44100', '44200', '44300'],
    postcode: '44000',
    latitude: expect.any(Number),
    longitude: expect.any(Number),
  })
})

test.each([
  ['44800', 'Saint-Herblain', '44162'],
  ['44818', 'Saint-Herblain Cedex', '44162'],
  ['75011', 'Paris 11e', '75056'],
  ['69003', 'LYON 3', '69123'],
  ['', 'Nantes', '44109'],
  ['74940', 'Annecy-le-Vieux', '74010'],
  ['93000', '', '93008'],
  ['20000', 'Ajaccio', '2A004'],
])('resolveCommune of %s %s is the commune %s', (postcode, town, code) => {
  expect(resolveCommune({ postcode, town })?.code).toBe(code)
})

test.each([
  ['44000', 'Rennes'],
  ['', 'Saint-Denis'],
  ['01400', ''],
  ['', ''],
  ['99999', 'Nulle part'],
])('resolveCommune of %j and %j is null', (postcode, town) => {
  expect(resolveCommune({ postcode, town })).toBeNull()
})

test('nearestCommune finds the commune of a point', () => {
  expect(nearestCommune({ latitude: 47.21, longitude: -1.56 })?.name).toBe('Nantes')
  expect(nearestCommune({ latitude: 45.76, longitude: 4.84 })?.name).toBe('Lyon')
})

test('departmentOfCommune returns two characters, and three overseas', () => {
  expect(['44109', '2A004', '97411', '98818'].map(departmentOfCommune)).toEqual(['44', '2A', '974', '988'])
})
