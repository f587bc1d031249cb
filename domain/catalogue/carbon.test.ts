import { describe, expect, test } from 'vitest'
import {
  type ApplicableFactor,
  carbonText,
  countedCarbon,
  findCarbonValue,
  transportCarbon,
} from './carbon.ts'
import { carbonFactorSchema } from './carbon-schema.ts'

const citation = { source: 'FDES', url: 'https://base.example/1', year: 2024, modules: 'A1-A3' } as const
const factor = (level: 0 | 1 | 2, basis: ApplicableFactor['basis'], grams: number): ApplicableFactor => ({
  ...citation,
  level,
  basis,
  grams,
})
const door = { saleUnit: 'piece', contentQuantity: null, contentUnit: null, weight: 20_000 } as const
const carton = { saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2', weight: null } as const

describe('findCarbonValue', () => {
  test.each([
    [
      'prefers the product’s factor to its category’s',
      door,
      [factor(1, 'piece', 9_000), factor(0, 'piece', 5_000)],
      5_000,
    ],
    [
      'prefers the category’s factor to its parent’s',
      door,
      [factor(2, 'piece', 9_000), factor(1, 'kg', 100)],
      2_000,
    ],
    ['prefers the sale unit to the weight', door, [factor(1, 'kg', 100), factor(1, 'piece', 7_000)], 7_000],
    ['uses the content of the sale unit', carton, [factor(1, 'm2', 10_000)], 21_700],
    [
      'uses a more general factor when the nearer one has another unit',
      carton,
      [factor(0, 'piece', 1), factor(2, 'm2', 1_000)],
      2_170,
    ],
  ])('%s', (_, product, factors, grams) => {
    expect(findCarbonValue(product, factors)).toEqual({ ...citation, grams })
  })

  test('returns null when unit or weight is unknown', () => {
    expect(findCarbonValue(carton, [factor(0, 'piece', 5_000), factor(1, 'kg', 100)])).toBeNull()
    expect(findCarbonValue(door, [])).toBeNull()
  })
})

test('countedCarbon deducts the transport and is null when the transport is unknown', () => {
  expect(transportCarbon(20_000, 150, 100)).toBe(300)
  const sold = { ...citation, grams: 5_000, distance: 150 }
  expect(countedCarbon({ ...sold, transport: 300 })).toBe(4_700)
  // A negative balance is counted too when transport exceeds the saving.
  expect(countedCarbon({ ...sold, transport: 6_000 })).toBe(-1_000)
  expect(countedCarbon({ ...sold, transport: null })).toBeNull()
  expect(countedCarbon(null)).toBeNull()
})

test.each([
  [420, '≈ 0,4 kg CO₂e'],
  [42_300, '≈ 42 kg CO₂e'],
  [1_240_000, '≈ 1,2 t CO₂e'],
  [-2_000, '≈ -2 kg CO₂e'],
])('carbonText of %i g is %s', (grams, text) => {
  expect(carbonText(grams).replaceAll('\u00a0', ' ')).toBe(text)
})

test('carbonFactorSchema requires a target, a source and a unit', () => {
  const validFactor = {
    target: 'category',
    categoryId: '00000000-0000-4000-8000-000000000001',
    productNumber: 12,
    basis: 'piece',
    grams: 42_000,
    ...citation,
    source: ' FDES\t12 ',
    validUntil: '2028-12-31',
  }
  expect(carbonFactorSchema.parse(validFactor)).toMatchObject({ source: 'FDES 12', productNumber: null })
  const listErrorFields = (change: object) =>
    carbonFactorSchema.safeParse({ ...validFactor, ...change }).error?.issues.map(({ path }) => path[0]) ?? []
  expect(listErrorFields({ categoryId: null })).toEqual(['categoryId'])
  expect(listErrorFields({ target: 'product', productNumber: null })).toEqual(['productNumber'])
  expect(listErrorFields({ target: 'transport' })).toEqual(['basis'])
  expect(listErrorFields({ basis: 'tkm' })).toEqual(['basis'])
  expect(listErrorFields({ modules: null })).toEqual(['modules'])
  expect(listErrorFields({ modules: 'A1-D' })).toEqual(['modules'])
  expect(listErrorFields({ grams: 0 })).toEqual(['grams'])
  expect(listErrorFields({ url: 'javascript:alert(1)' })).toEqual(['url'])
  expect(listErrorFields({ source: ' ', validUntil: '31/12/2028', year: 24 })).toEqual([
    'source',
    'year',
    'validUntil',
  ])
})
