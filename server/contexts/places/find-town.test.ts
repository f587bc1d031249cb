import { describe, expect, test } from 'vitest'
import { townFromCommune } from '#domain/places/commune.ts'
import { communes } from './communes.ts'
import { findNearestTown, findTownByKey, resolveTown } from './find-town.ts'

describe('resolveTown', () => {
  test.each([
    ['Lyon', '69001-lyon'],
    ['lyon 69003', '69001-lyon'],
    ['69003-lyon', '69001-lyon'],
    ['80000', '80000-amiens'],
    ['Nantes (44)', '44000-nantes'],
    ['st-nazaire 44600', '44600-saint-nazaire'],
    ['ÉVRY-COURCOURONNES', '91000-evry-courcouronnes'],
  ])('resolves %s to %s', (near, key) => {
    expect(resolveTown({ near })).toMatchObject({ town: { key }, choices: [] })
  })

  test('returns choices for an ambiguous name', () => {
    const { town, choices } = resolveTown({ near: 'Saint-Denis' })
    expect(town).toBeNull()
    expect(choices.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['93200-saint-denis', '97400-saint-denis']),
    )
  })

  test.each(['', ' ', 'qsdfghjkl', '00000', '99999-nulle-part', "' or 1=1 --", '\0', 'x'.repeat(10_000)])(
    'finds nothing for %j',
    (near) => {
      expect(resolveTown({ near })).toEqual({ town: null, choices: [] })
    },
  )
})

test('findTownByKey finds every located commune by its key', () => {
  const lost = communes().all.filter((commune) => {
    const town = townFromCommune(commune)
    return town && findTownByKey(town.key)?.name !== commune.name
  })
  expect(lost).toEqual([])
})

test('findNearestTown finds a French commune and nothing outside France', () => {
  expect(findNearestTown({ latitude: 45.76, longitude: 4.83 })?.name).toBe('Lyon')
  expect(findNearestTown({ latitude: -20.88, longitude: 55.45 })?.department).toBe('974')
  for (const [latitude, longitude] of [
    [40.7, -74],
    [Number.NaN, 4],
    [Number.POSITIVE_INFINITY, 0],
    [1e9, 1e9],
  ])
    expect(findNearestTown({ latitude: Number(latitude), longitude: Number(longitude) })).toBeNull()
})
