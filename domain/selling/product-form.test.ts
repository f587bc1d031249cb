import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { plainSale } from '#tests/helpers/plain-sale.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import {
  emptyValues,
  mergeValues,
  type ProductFormValues,
  parsePrice,
  readForm,
  toFormValues,
} from './product-form.ts'
import { changeUnit } from './sale-form.ts'

const field = (change: Partial<CustomField>): CustomField => ({
  id: randomUUID(),
  name: 'Largeur (cm)',
  description: '',
  fieldType: 'number',
  options: [],
  isRequired: false,
  isFilterable: false,
  ...change,
})
const width = field({ isRequired: true })
const priceOnRequest = field({ name: 'Indetermine', fieldType: 'boolean' })
const categoryId = randomUUID()
const filled = (change: Partial<ProductFormValues> = {}): ProductFormValues => ({
  ...emptyValues(categoryId),
  title: 'Porte',
  price: '12',
  values: { [width.id]: '82,5' },
  ...change,
})

test.each([
  ['1 250,50', 125_050],
  ['1250.5', 125_050],
  ['12 €', 1_200],
  ['0', 0],
  ['1\u202f250', 125_000],
])('parsePrice accepts %s', (text, price) => {
  expect(parsePrice(text)).toEqual({ price })
})

test.each(['', ' ', '-5', 'douze', '10 - 100 €', '50 € (à discuter)', '1,250,50', '12,345'])(
  'parsePrice refuses %j',
  (text) => {
    expect(parsePrice(text)).toEqual({ error: expect.stringMatching(/\.$/) })
  },
)

describe('readForm', () => {
  test('returns the API’s input with values of the chosen category only', () => {
    const values = { [width.id]: '82,5', [randomUUID()]: 'd’une autre catégorie' }
    expect(
      readForm(filled({ values, quantity: '1 000', reference: ' A-1 ' }), [width, priceOnRequest]),
    ).toEqual({
      input: {
        categoryId,
        title: 'Porte',
        description: '',
        price: 1_200,
        quantity: 1_000,
        reference: 'A-1',
        availableUntil: null,
        ...plainSale,
        pickupPlaceId: null,
        values: { [width.id]: '82,5' },
      },
    })
  })

  test('accepts a price on request only in a category with indeterminate prices', () => {
    const onRequest = filled({ isOnRequest: true, price: '' })
    expect(readForm(onRequest, [width, priceOnRequest])).toMatchObject({ input: { price: null } })
    expect(readForm(onRequest, [width])).toEqual({
      errors: { price: expect.stringContaining('prix sur demande') },
    })
  })

  test('returns one error for each invalid field', () => {
    const wrong = filled({ categoryId: '', title: ' ', price: '', quantity: '2,5', values: {} })
    expect(Object.keys((readForm(wrong, [width]) as { errors: object }).errors).sort()).toEqual(
      ['categoryId', 'price', 'quantity', 'title', `values.${width.id}`].sort(),
    )
  })
})

test('readForm returns the values of a product that toFormValues converted', () => {
  const list = field({ fieldType: 'multiselect', options: [{ value: 'a', label: 'A' }] })
  const form = toFormValues({
    title: 'Porte',
    description: '',
    price: 125_050,
    quantity: 2,
    reference: null,
    availableUntil: '2026-12-12',
    pickupPlaceId: null,
    ...plainSale,
    categoryId,
    values: { [width.id]: '82.5', [list.id]: '["a"]' },
  })
  expect(form.values).toEqual({ [width.id]: '82,5', [list.id]: ['a'] })
  expect(readForm(form, [width, list])).toMatchObject({
    input: { price: 125_050, quantity: 2, reference: null, availableUntil: '2026-12-12' },
  })
})

test('readForm returns the sale and handling of a product that toFormValues converted', () => {
  const sold = {
    saleUnit: 'carton' as const,
    contentQuantity: 2.17,
    contentUnit: 'm2' as const,
    minimumQuantity: 4,
    quantityStep: 2,
    priceTiers: [{ from: 10, price: 4_550 }],
    condition: 'reused_good' as const,
    weight: 31_250,
    handling: {
      length: 1200,
      width: 805,
      parcels: 2,
      needs: ['hayon', 'van'] as ('hayon' | 'van')[],
      floor: 'Cave',
    },
    provenance: { kind: 'deconstruction' as const, site: 'Lycée Jules-Verne', diagnostic: 'PEMD-114' },
    vatRegime: 'margin' as const,
  }
  const form = {
    ...filled(),
    ...toFormValues({
      title: 'Carrelage',
      description: '',
      price: 7_200,
      quantity: 40,
      reference: null,
      availableUntil: null,
      pickupPlaceId: null,
      ...sold,
      categoryId,
      values: { [width.id]: '82.5' },
    }),
  }
  expect(readForm(form, [width])).toMatchObject({ input: sold })
  expect(readForm({ ...form, price: '40' }, [width])).toEqual({
    errors: { priceTiers: 'Chaque palier coûte moins que le précédent.' },
  })
  for (const [name, text] of [
    ['contentUnit', ''],
    ['weight', 'lourd'],
    ['length', '0'],
    ['minimumQuantity', '2,5'],
  ] as const)
    expect(readForm({ ...form, [name]: text }, [width])).toEqual({ errors: { [name]: expect.any(String) } })
})

test('changeUnit turns pieces into one lot of as many and back', () => {
  const pieces = { ...filled(), quantity: '30' }
  const lot = changeUnit(pieces, 'lot')
  expect(lot).toEqual({ contentQuantity: '30', contentUnit: 'piece', quantity: '1' })
  expect(changeUnit({ ...pieces, ...lot, saleUnit: 'lot' }, 'piece').quantity).toBe('30')
})

test('mergeValues takes edited values from the form and the others from the server', () => {
  const other = randomUUID()
  const opened = filled({ quantity: '3', values: { [width.id]: '82,5' } })
  const edited = { ...opened, title: 'Mon titre', values: { [width.id]: '90' } }
  const latest = { ...opened, quantity: '2', values: { [width.id]: '82,5', [other]: 'nouveau' } }
  expect(mergeValues(opened, edited, latest)).toEqual({
    ...opened,
    title: 'Mon titre',
    quantity: '2',
    values: { [width.id]: '90', [other]: 'nouveau' },
  })
})
