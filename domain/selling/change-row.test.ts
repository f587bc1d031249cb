import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainSale } from '#tests/helpers/plain-sale.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { soldByPiece } from '../catalogue/sale-units.ts'
import { acceptCells, changeProduct, type TableProduct, type TableRules } from './change-row.ts'
import { emptyValues, toFormValues } from './product-form.ts'
import { fieldColumn } from './table-rows.ts'

const field = (name: string, change: Partial<CustomField> = {}): CustomField => ({
  id: randomUUID(),
  name,
  description: '',
  fieldType: 'number',
  options: [],
  isRequired: true,
  isFilterable: true,
  ...change,
})
const [width, height] = [field('Largeur (cm)'), field('Hauteur (cm)')]
const [doors, plain] = [randomUUID(), randomUUID()]
const rules: TableRules = {
  fieldsOf: (categoryId) => (categoryId === doors ? [width, height] : []),
  categoryIds: new Set([doors, plain]),
  placeIds: new Set(),
  findProductId: (reference) => (reference === 'PRISE' ? 'other' : undefined),
  today: '2026-12-01',
}
const wide = fieldColumn(width.id)

const product = (values: Record<string, string> = {}, categoryId: string = doors): TableProduct => {
  const stored = {
    ...plainSale,
    title: 'Porte',
    description: 'Belle',
    price: 1_000,
    quantity: 3,
    reference: null,
  }
  const listingFields = { availableUntil: null, categoryId, pickupPlaceId: null }
  return {
    id: 'own',
    form: toFormValues({ ...stored, ...listingFields, values }),
    state: {
      title: 'Porte',
      description: 'Belle',
      price: 1_000,
      quantity: 3,
      status: 'disponible',
      categoryId,
      pickupPlaceId: null,
      reference: null,
      sale: soldByPiece,
      condition: null,
      weight: null,
      handling: {},
      provenance: {},
      vatRegime: null,
      values: Object.entries(values).map(([customFieldId, value]) => ({ customFieldId, value })),
    },
  }
}

test('acceptCells refuses a cell that changed since it was seen and accepts a repeated one', () => {
  const form = { ...emptyValues(doors), price: '12,50', title: 'Porte' }
  const cells = {
    price: { text: '20', seen: '10' },
    title: { text: 'Porte', seen: 'Ancien' },
    [wide]: { text: '83', seen: '' },
  }
  const { accepted, refused } = acceptCells(form, { cells }, rules)
  expect(accepted).toEqual({ [wide]: '83' })
  expect(Object.keys(refused)).toEqual(['price'])
  const repeated = acceptCells(form, { cells: { price: { text: '12.5', seen: '10' } } }, rules)
  expect(repeated.refused).toEqual({})
})

test('acceptCells refuses unknown categories, places and characteristics', () => {
  const form = emptyValues(plain)
  const refusedOf = (column: string, text: string) =>
    acceptCells(form, { cells: { [column]: { text, seen: '' } } }, rules).refused
  expect(refusedOf('pickupPlaceId', randomUUID())).toHaveProperty('pickupPlaceId')
  expect(refusedOf(wide, '83')).toHaveProperty(wide)
  const elsewhere = { categoryId: { text: randomUUID(), seen: plain } }
  expect(acceptCells(form, { cells: elsewhere }, rules).refused).toHaveProperty('categoryId')
})

test('acceptCells refuses characteristics of a category that is refused itself', () => {
  const cells = { [wide]: { text: '83', seen: '' }, categoryId: { text: doors, seen: randomUUID() } }
  const { accepted, refused } = acceptCells(emptyValues(plain), { cells }, rules)
  expect(accepted).toEqual({})
  expect(Object.keys(refused).sort()).toEqual(['categoryId', wide].sort())
  const acceptedCategory = { ...cells, categoryId: { text: doors, seen: plain } }
  expect(acceptCells(emptyValues(plain), { cells: acceptedCategory }, rules).accepted).toHaveProperty(
    wide,
    '83',
  )
})

test('changeProduct changes a price though a characteristic is missing, and fills the missing one', () => {
  const incomplete = product({ [width.id]: '83' })
  expect(changeProduct(incomplete, { price: '12,5' }, rules).state).toMatchObject({
    price: 1_250,
    description: 'Belle',
    quantity: 3,
    values: [{ customFieldId: width.id, value: '83' }],
  })
  const filled = changeProduct(incomplete, { [fieldColumn(height.id)]: '204' }, rules)
  expect(filled.state?.values).toHaveLength(2)
})

test('changeProduct refuses invalid cells as the form does and changes nothing else in the row', () => {
  expect(changeProduct(product(), { price: '-3', weight: '2' }, rules)).toEqual({
    state: null,
    refused: { price: 'Un prix ne peut pas être négatif.' },
  })
  expect(changeProduct(product(), { saleUnit: 'brouette' }, rules).refused).toHaveProperty('saleUnit')
  expect(changeProduct(product(), { reference: 'PRISE' }, rules).refused).toHaveProperty('reference')
})

test('changeProduct accepts a category only together with its required characteristics', () => {
  const withoutCharacteristics = product({}, plain)
  expect(
    Object.keys(changeProduct(withoutCharacteristics, { categoryId: doors }, rules).refused).sort(),
  ).toEqual([wide, fieldColumn(height.id)].sort())
  const completeCells = { categoryId: doors, [wide]: '83', [fieldColumn(height.id)]: '204' }
  expect(changeProduct(withoutCharacteristics, completeCells, rules).state?.categoryId).toBe(doors)
})

test('changeProduct sets the status to out of stock with a quantity of zero', () => {
  expect(changeProduct(product(), { quantity: '0' }, rules).state).toMatchObject({
    quantity: 0,
    status: 'rupture_stock',
  })
})

test('changeProduct changes the stock of a product whose category was deleted and preserves its values', () => {
  const uncategorised = product({ [width.id]: '83' }, '')
  const stored = { ...uncategorised, state: { ...uncategorised.state, categoryId: null } }
  const { state } = changeProduct(stored, { quantity: '5' }, rules)
  expect(state).toMatchObject({ quantity: 5, categoryId: null, values: [{ value: '83' }] })
  expect(changeProduct(product({}, plain), { categoryId: '' }, rules).refused).toHaveProperty('categoryId')
})

test('changeProduct reads step, price tiers and last day, and refuses a past day', () => {
  const cells = { quantityStep: '4', priceTiers: '10 : 9 | 40 : 8,5', availableUntil: '2026-12-24' }
  const { state, lastDay } = changeProduct(product({}, plain), cells, rules)
  expect(lastDay).toBe('2026-12-24')
  expect(state?.sale).toMatchObject({
    quantityStep: 4,
    priceTiers: [
      { from: 10, price: 900 },
      { from: 40, price: 850 },
    ],
  })
  const refusedOf = (column: string, text: string) =>
    changeProduct(product({}, plain), { [column]: text }, rules).refused
  expect(refusedOf('availableUntil', '2026-11-30')).toHaveProperty('availableUntil')
  expect(refusedOf('availableUntil', 'demain')).toHaveProperty('availableUntil')
  expect(refusedOf('priceTiers', '10 : 12')).toHaveProperty('priceTiers')
  expect(refusedOf('priceTiers', 'moins cher')).toHaveProperty('priceTiers')
  expect(changeProduct(product({}, plain), { weight: '2' }, rules).lastDay).toBeUndefined()
})

test('acceptCells refuses errors and formulas of spreadsheets and shows a changed price', () => {
  const form = { ...emptyValues(plain), price: '42' }
  for (const text of ['#N/A', '=SOMME(A1:A3)'])
    expect(acceptCells(form, { cells: { title: { text, seen: '' } } }, rules).refused).toHaveProperty('title')
  const { refused } = acceptCells(form, { cells: { price: { text: '50', seen: '40' } } }, rules)
  expect(refused.price).toContain('«\u00a042\u00a0»')
})
