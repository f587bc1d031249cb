import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CustomFieldInput, customFieldSchema } from '#domain/catalogue/admin-schemas.ts'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import type { CustomValueInput } from '#domain/catalogue/field-types.ts'
import type { Actor } from '#server/context.ts'
import {
  customFieldCategories,
  customFields,
  productCustomFieldValues,
  products,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createField, deleteField, listAdminFields, orderFields } from './fields.ts'
import { getFieldImpact, updateField } from './update-field.ts'

const server = startTestServer()
let admin: Actor
let seller: Actor
let here: string
let there: string

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  seller = await makeSeller(server.as())
  here = await makeCategory(server.as())
  there = await makeCategory(server.as())
})

const input = (change: Partial<CustomFieldInput> = {}): CustomFieldInput => ({
  name: `Champ ${randomUUID().slice(0, 8)}`,
  description: '',
  fieldType: 'text',
  options: [],
  isRequired: false,
  isFilterable: true,
  categoryIds: [here, there],
  ...change,
})
const labels = (...names: string[]) => names.map((label) => ({ value: null, label }))

async function make(change: Partial<CustomFieldInput>): Promise<CustomField & CustomFieldInput> {
  const fieldInput = input(change)
  const { id } = await createField(server.as(admin), customFieldSchema.parse(fieldInput))
  const field = (await listAdminFields(server.as(admin))).find((each) => each.id === id)
  if (!field) throw new Error('the field is not listed')
  return field
}

/** Creates products with these values, half of them in each category. */
const sell = (field: CustomField, ...values: CustomValueInput[]) =>
  Promise.all(
    values.map((value, index) =>
      makeProduct(server.as(), {
        userId: seller.userId,
        categoryId: index % 2 === 0 ? here : there,
        values: [{ field, value }],
      }),
    ),
  )

const readValues = async (id: string) =>
  (
    await server
      .as()
      .db.select({ value: productCustomFieldValues.value })
      .from(productCustomFieldValues)
      .where(eq(productCustomFieldValues.customFieldId, id))
  )
    .map(({ value }) => value)
    .sort()

/** Changes a field like the page: requests the impact and confirms it. */
async function change(field: CustomField & CustomFieldInput, to: Partial<CustomFieldInput>) {
  const changed = customFieldSchema.parse({ ...field, ...to })
  const impact = await getFieldImpact(server.as(admin), { id: field.id, field: changed })
  const expectedLoss = impact.lost + impact.reduced
  expect(await updateField(server.as(admin), { id: field.id, field: changed, expectedLoss })).toEqual(impact)
  return impact
}

test('an option keeps its value when its label changes', async () => {
  const field = await make({ fieldType: 'select', options: labels('Très bon état', 'Neuf') })
  expect(field.options.map(({ value }) => value)).toEqual(['tres-bon-etat', 'neuf'])
  await sell(field, 'neuf')
  const impact = await change(field, {
    options: [
      { value: 'neuf', label: 'Jamais servi' },
      { value: null, label: 'Neuf' },
      ...field.options.slice(0, 1),
    ],
  })
  expect(impact).toEqual({ total: 1, lost: 0, reduced: 0, converted: 0 })
  const [row] = await server.as().db.select().from(customFields).where(eq(customFields.id, field.id))
  expect(row?.options).toEqual([
    { value: 'neuf', label: 'Jamais servi' },
    { value: 'neuf-2', label: 'Neuf' },
    { value: 'tres-bon-etat', label: 'Très bon état' },
  ])
  expect(await readValues(field.id)).toEqual(['neuf'])
})

test.each([
  ['twice the same option', { options: labels('Neuf', 'neuf ') }],
  ['a comma in a value', { options: [{ value: 'a,b', label: 'A' }] }],
  ['no option', { options: [] }],
  ['an option without a label', { options: labels(' ') }],
] as const)('customFieldSchema rejects %s', (_, { options }) => {
  expect(customFieldSchema.safeParse(input({ fieldType: 'select', options: [...options] })).success).toBe(
    false,
  )
})

test('createField rejects an unknown value, a taken name and an unknown category at their fields', async () => {
  const taken = await make({ name: 'Épaisseur réelle' })
  const attempt = (wrong: Partial<CustomFieldInput>) =>
    createField(server.as(admin), customFieldSchema.parse(input(wrong)))
  const refused = [
    ['name', { name: ' epaisseur REELLE ' }],
    ['name', { name: 'indéterminé' }],
    ['categoryIds', { categoryIds: [here, randomUUID()] }],
    ['options.0.label', { fieldType: 'select', options: [{ value: 'x', label: 'X' }] }],
  ] as const
  for (const [field, wrong] of refused) {
    await expect(attempt(wrong as Partial<CustomFieldInput>)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { [field]: expect.any(String) } },
    })
  }
  expect(taken.categoryIds).toHaveLength(2)
})

test('a number field has the bounds an administrator sets, and others none', async () => {
  const slope = await make({
    name: `Pente ${randomUUID()} (%)`,
    fieldType: 'number',
    minimum: -5,
    maximum: 5,
  })
  expect(slope).toMatchObject({ minimum: -5, maximum: 5 })
  expect(await make({ fieldType: 'text', minimum: 1, maximum: 2 })).toMatchObject({
    minimum: null,
    maximum: null,
  })
  await expect(sell(slope, -5, 5)).resolves.toHaveLength(2)
  await expect(sell(slope, 6)).rejects.toMatchObject({ code: 'invalid' })
  const crossed = customFieldSchema.safeParse(input({ fieldType: 'number', minimum: 5, maximum: -5 }))
  expect(crossed.error?.issues.map(({ path }) => path)).toEqual([['maximum']])
})

describe('existing values of a field', () => {
  test('are deleted with their option, as announced', async () => {
    const field = await make({ fieldType: 'multiselect', options: labels('A', 'B') })
    await sell(field, ['a'], ['b'], ['a', 'b'])
    expect(await change(field, { options: field.options.slice(1) })).toEqual({
      total: 3,
      lost: 1,
      reduced: 1,
      converted: 0,
    })
    expect(await readValues(field.id)).toEqual(['["b"]', '["b"]'])
  })

  test('are converted to another type where possible', async () => {
    const number = await make({ fieldType: 'number' })
    await sell(number, '82,5', '10')
    expect(await change(number, { fieldType: 'text' })).toMatchObject({ lost: 0, converted: 1 })
    expect(await readValues(number.id)).toEqual(['10', '82,5'])

    const words = await make({})
    await sell(words, 'Oui', 'non', 'peut-être')
    expect(await change(words, { fieldType: 'boolean' })).toEqual({
      total: 3,
      lost: 1,
      reduced: 0,
      converted: 2,
    })
    expect(await readValues(words.id)).toEqual(['false', 'true'])

    const choice = await make({ fieldType: 'select', options: labels('A', 'B') })
    await sell(choice, 'a', 'b')
    expect(await change(choice, { fieldType: 'multiselect' })).toMatchObject({ lost: 0, converted: 2 })
    expect(await readValues(choice.id)).toEqual(['["a"]', '["b"]'])
  })

  test('are converted when labels and values are swapped', async () => {
    const field = await make({})
    await sell(field, 'B', 'b', 'A')
    await change(field, { fieldType: 'select', options: labels('A', 'B') })
    expect(await readValues(field.id)).toEqual(['a', 'b', 'b'])
  })

  test('are deleted in a category the field leaves', async () => {
    const field = await make({ fieldType: 'boolean' })
    await sell(field, true, true, true)
    expect(await change(field, { categoryIds: [there] })).toEqual({
      total: 3,
      lost: 2,
      reduced: 0,
      converted: 0,
    })
    const [left] = await server
      .as()
      .db.select({ categoryId: products.categoryId })
      .from(productCustomFieldValues)
      .innerJoin(products, eq(products.id, productCustomFieldValues.productId))
      .where(eq(productCustomFieldValues.customFieldId, field.id))
    expect(left?.categoryId).toBe(there)
  })

  test('remain when more would be lost than confirmed', async () => {
    const field = await make({})
    await sell(field, 'douze', 'treize')
    const changed = customFieldSchema.parse({ ...field, fieldType: 'number' })
    await expect(
      updateField(server.as(admin), { id: field.id, field: changed, expectedLoss: 1 }),
    ).rejects.toMatchObject({ code: 'conflict', details: { impact: { lost: 2 } } })
    await expect(deleteField(server.as(admin), { id: field.id, expectedLoss: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await readValues(field.id)).toEqual(['douze', 'treize'])
    await deleteField(server.as(admin), { id: field.id, expectedLoss: 2 })
    expect(await readValues(field.id)).toEqual([])
  })
})

describe('the field that marks prices on request', () => {
  const mark = async () => {
    const protectedField = (await listAdminFields(server.as(admin))).find((field) => field.isProtected)
    if (!protectedField) throw new Error('there is no such field')
    return protectedField
  }

  test('cannot be renamed, retyped or deleted', async () => {
    const field = await mark()
    for (const wrong of [{ name: 'Autre' }, { fieldType: 'text' }, { isRequired: true }] as const) {
      await expect(
        updateField(server.as(admin), {
          id: field.id,
          field: customFieldSchema.parse({ ...field, ...wrong }),
          expectedLoss: 0,
        }),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(deleteField(server.as(admin), { id: field.id, expectedLoss: 0 })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('stays in a category that has a price on request', async () => {
    await change(await mark(), { categoryIds: [here, there] })
    const field = await mark()
    const productId = await server.as().db.transaction(async (db) => {
      const id = await makeProduct({ ...server.as(), db }, { userId: seller.userId, categoryId: here })
      await db.update(products).set({ price: null }).where(eq(products.id, id))
      await db
        .insert(productCustomFieldValues)
        .values({ productId: id, customFieldId: field.id, value: 'true' })
      return id
    })
    const without = customFieldSchema.parse({ ...field, categoryIds: [there] })
    await expect(
      updateField(server.as(admin), { id: field.id, field: without, expectedLoss: 1 }),
    ).rejects.toMatchObject({ details: { fields: { categoryIds: expect.stringContaining('1 produit') } } })
    await change(field, { categoryIds: [here] })
    await server.as().db.delete(products).where(eq(products.id, productId))
    await change(await mark(), { categoryIds: [] })
    expect(
      await server
        .as()
        .db.$count(
          customFieldCategories,
          and(eq(customFieldCategories.customFieldId, field.id), eq(customFieldCategories.categoryId, here)),
        ),
    ).toBe(0)
  })
})

test('orderFields stores the order and rejects other ids than all fields', async () => {
  const ids = (await listAdminFields(server.as(admin))).map(({ id }) => id)
  await orderFields(server.as(admin), { ids: ids.toReversed() })
  expect((await listAdminFields(server.as(admin))).map(({ id }) => id)).toEqual(ids.toReversed())
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? ''], [...ids, randomUUID()]])
    await expect(orderFields(server.as(admin), { ids: wrong })).rejects.toMatchObject({ code: 'conflict' })
})

test('the operations of administrators on fields reject other users and unknown ids', async () => {
  const field = customFieldSchema.parse(input())
  for (const actor of [null, seller, { ...admin, impersonatedBy: randomUUID() }]) {
    const ctx = server.as(actor)
    const code = actor ? 'forbidden' : 'not-signed-in'
    await expect(listAdminFields(ctx)).rejects.toMatchObject({ code })
    await expect(createField(ctx, field)).rejects.toMatchObject({ code })
    await expect(orderFields(ctx, { ids: [] })).rejects.toMatchObject({ code })
    await expect(getFieldImpact(ctx, { id: 'x', field })).rejects.toMatchObject({ code })
    await expect(updateField(ctx, { id: 'x', field, expectedLoss: 0 })).rejects.toMatchObject({ code })
    await expect(deleteField(ctx, { id: 'x', expectedLoss: 0 })).rejects.toMatchObject({ code })
  }
  for (const id of ['x', randomUUID(), "'; drop table products; --"])
    await expect(deleteField(server.as(admin), { id, expectedLoss: 0 })).rejects.toMatchObject({
      code: 'not-found',
    })
})
